/** Inlines the shared parameters of an OpenAPI document. */
export function writeOutParameters(document) {
  const { parameters: shared, ...components } = document.components;
  for (const operation of Object.values(document.paths).flatMap((item) => Object.values(item))) {
    if (operation.parameters === undefined) continue;
    operation.parameters = operation.parameters.map((parameter) =>
      parameter.$ref === undefined ? parameter : shared[parameter.$ref.replace('#/components/parameters/', '')],
    );
  }
  document.components = components;
}
