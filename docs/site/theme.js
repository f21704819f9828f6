/* Runs before the page is drawn: marks that scripts work, and applies the remembered colours. */
(function () {
    "use strict";
    var html = document.documentElement, key = "kiln-theme";
    var system = window.matchMedia("(prefers-color-scheme: dark)");

    function remembered() {
        try {
            return localStorage.getItem(key);
        } catch (refused) {
            return null; /* some browsers keep nothing for pages from disk */
        }
    }

    function remember(theme) {
        try {
            if (theme) localStorage.setItem(key, theme);
            else localStorage.removeItem(key);
        } catch (refused) {
            /* the choice holds for this page */
        }
    }

    function isDark() {
        return html.dataset.theme ? html.dataset.theme === "dark" : system.matches;
    }

    html.classList.add("js");
    var choice = remembered();
    if (choice === "dark" || choice === "light") html.dataset.theme = choice;

    document.addEventListener("DOMContentLoaded", function () {
        var button = document.querySelector("button.theme");
        function show() {
            button.setAttribute("aria-pressed", String(isDark()));
        }
        button.addEventListener("click", function () {
            var next = isDark() ? "light" : "dark";
            /* what the system asks for needs no choice */
            if ((next === "dark") === system.matches) {
                delete html.dataset.theme;
                remember(null);
            } else {
                html.dataset.theme = next;
                remember(next);
            }
            show();
        });
        system.addEventListener("change", show);
        show();
    });
})();
