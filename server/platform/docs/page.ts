/** Browsable page of the API: Swagger UI from its package, started by a script of its own, since the content security policy forbids inline scripts. */

export const DOCS_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cutroom API</title>
<link rel="stylesheet" href="/api/docs/assets/swagger-ui.css">
<link rel="icon" href="/favicon.svg">
</head>
<body>
<div id="page"></div>
<script src="/api/docs/assets/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

/** Swagger UI's dark mode is a class. The script sets the class by the system preference, like the app. */
export const DOCS_SCRIPT = `const dark = window.matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
follow();
dark.addEventListener('change', follow);
window.SwaggerUIBundle({ url: '/api/docs.jsonopenapi', dom_id: '#page', deepLinking: true, docExpansion: 'list', persistAuthorization: false });
`;
