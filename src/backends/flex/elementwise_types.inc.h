/* The tables of all dtypes but f32 for one instruction set. Before: ISA_TABLE(dtype), the name of a
 * table. */

#define T int64_t
#define FN(name) i64_##name
#define IS_FLOAT 0
#define IS_SIGNED 1
#define IS_BOOL 0
#define CONSTANTS 0
#define UNSIGNED uint64_t
#define PRODUCT uint64_t
#include "backends/flex/elementwise_plain.inc.h"
const kn__ew_table ISA_TABLE(i64) = {
    .fn = {EVERY_ENTRY, NUMBER_ENTRIES, INTEGER_ENTRIES, BIT_ENTRIES}};
#include "backends/flex/elementwise_end.inc.h"

#define T uint64_t
#define FN(name) u64_##name
#define IS_FLOAT 0
#define IS_SIGNED 0
#define IS_BOOL 0
#define CONSTANTS 0
#define UNSIGNED uint64_t
#define PRODUCT uint64_t
#include "backends/flex/elementwise_plain.inc.h"
const kn__ew_table ISA_TABLE(u64) = {
    .fn = {EVERY_ENTRY, NUMBER_ENTRIES, INTEGER_ENTRIES, BIT_ENTRIES}};
#include "backends/flex/elementwise_end.inc.h"

#define T int32_t
#define FN(name) i32_##name
#define IS_FLOAT 0
#define IS_SIGNED 1
#define IS_BOOL 0
#define CONSTANTS 0
#define UNSIGNED uint32_t
#define PRODUCT uint32_t
#include "backends/flex/elementwise_plain.inc.h"
const kn__ew_table ISA_TABLE(i32) = {
    .fn = {EVERY_ENTRY, NUMBER_ENTRIES, INTEGER_ENTRIES, BIT_ENTRIES}};
#include "backends/flex/elementwise_end.inc.h"

#define T uint32_t
#define FN(name) u32_##name
#define IS_FLOAT 0
#define IS_SIGNED 0
#define IS_BOOL 0
#define CONSTANTS 0
#define UNSIGNED uint32_t
#define PRODUCT uint32_t
#include "backends/flex/elementwise_plain.inc.h"
const kn__ew_table ISA_TABLE(u32) = {
    .fn = {EVERY_ENTRY, NUMBER_ENTRIES, INTEGER_ENTRIES, BIT_ENTRIES}};
#include "backends/flex/elementwise_end.inc.h"

#define T int16_t
#define FN(name) i16_##name
#define IS_FLOAT 0
#define IS_SIGNED 1
#define IS_BOOL 0
#define CONSTANTS 0
#define UNSIGNED uint16_t
#define PRODUCT uint32_t
#include "backends/flex/elementwise_plain.inc.h"
const kn__ew_table ISA_TABLE(i16) = {
    .fn = {EVERY_ENTRY, NUMBER_ENTRIES, INTEGER_ENTRIES, BIT_ENTRIES}};
#include "backends/flex/elementwise_end.inc.h"

#define T uint16_t
#define FN(name) u16_##name
#define IS_FLOAT 0
#define IS_SIGNED 0
#define IS_BOOL 0
#define CONSTANTS 0
#define UNSIGNED uint16_t
#define PRODUCT uint32_t
#include "backends/flex/elementwise_plain.inc.h"
const kn__ew_table ISA_TABLE(u16) = {
    .fn = {EVERY_ENTRY, NUMBER_ENTRIES, INTEGER_ENTRIES, BIT_ENTRIES}};
#include "backends/flex/elementwise_end.inc.h"

#define T int8_t
#define FN(name) i8_##name
#define IS_FLOAT 0
#define IS_SIGNED 1
#define IS_BOOL 0
#define CONSTANTS 0
#define UNSIGNED uint8_t
#define PRODUCT uint32_t
#include "backends/flex/elementwise_plain.inc.h"
const kn__ew_table ISA_TABLE(i8) = {
    .fn = {EVERY_ENTRY, NUMBER_ENTRIES, INTEGER_ENTRIES, BIT_ENTRIES}};
#include "backends/flex/elementwise_end.inc.h"

#define T uint8_t
#define FN(name) u8_##name
#define IS_FLOAT 0
#define IS_SIGNED 0
#define IS_BOOL 0
#define CONSTANTS 0
#define UNSIGNED uint8_t
#define PRODUCT uint32_t
#include "backends/flex/elementwise_plain.inc.h"
const kn__ew_table ISA_TABLE(u8) = {
    .fn = {EVERY_ENTRY, NUMBER_ENTRIES, INTEGER_ENTRIES, BIT_ENTRIES}};
#include "backends/flex/elementwise_end.inc.h"

#define T uint8_t
#define FN(name) bool_##name
#define IS_FLOAT 0
#define IS_SIGNED 0
#define IS_BOOL 1
#define CONSTANTS 0
#include "backends/flex/elementwise_plain.inc.h"
const kn__ew_table ISA_TABLE(bool) = {.fn = {EVERY_ENTRY, BIT_ENTRIES}};
#include "backends/flex/elementwise_end.inc.h"

#define T double
#define FN(name) f64_##name
#define F(name) name
#define WHOLE 0x1p52
#define IS_FLOAT 1
#define IS_SIGNED 1
#define IS_BOOL 0
#define CONSTANTS 1
#include "backends/flex/elementwise_plain.inc.h"
const kn__ew_table ISA_TABLE(f64) = {.constants = true,
                                     .fn = {EVERY_ENTRY, NUMBER_ENTRIES, FLOAT_ENTRIES}};
#include "backends/flex/elementwise_end.inc.h"
