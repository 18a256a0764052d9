/** The address that the examples name until the page knows its own. */
const exampleAddress = 'http://127.0.0.1:3000';

for (const code of document.querySelectorAll('pre code')) {
  code.textContent = code.textContent.replaceAll(exampleAddress, location.origin);
  // a browser copies nothing for a page that came over plain HTTP from another machine
  if (window.isSecureContext) addCopyButton(code.parentElement);
}

SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#documentation',
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  filter: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});

/** Puts a button above an example that copies it. */
function addCopyButton(example) {
  const frame = document.createElement('div');
  frame.className = 'example';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', `Copy: ${example.getAttribute('aria-label')}`);
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(example.textContent);
    button.textContent = 'Copied';
  });
  example.replaceWith(frame);
  frame.append(button, example);
}
