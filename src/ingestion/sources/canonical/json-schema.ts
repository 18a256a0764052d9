/** A JSON Schema (draft 7). Descriptions are phrased to complete "allowed: ...". */
export type JsonSchema = Readonly<Record<string, unknown>>;

export const nullable = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  type: [schema['type'], 'null'],
  ...('enum' in schema ? { enum: [...(schema['enum'] as string[]), null] } : {}),
  description: `${String(schema['description'])}; null or absent: unknown`,
  default: null,
});
export const integer = (description: string, minimum: number, maximum: number): JsonSchema => ({
  type: 'integer',
  minimum,
  maximum,
  description: `${description}, an integer from ${minimum} to ${maximum}`,
});
export const matching = (pattern: string, description: string): JsonSchema => ({
  type: 'string',
  pattern,
  description,
});
export const text = (description: string, maxLength = 200): JsonSchema => ({
  type: 'string',
  maxLength,
  pattern: '[\\p{L}\\p{N}]',
  description: `${description}, at least one letter or digit, at most ${maxLength} characters`,
});
export const oneOf = (values: readonly string[]): JsonSchema => ({
  type: 'string',
  enum: [...values],
  description: values.join(', '),
});
export const flag = (description: string): JsonSchema => ({
  type: 'boolean',
  description: `${description}: true or false`,
});
export const flagOff = (description: string): JsonSchema => ({ ...flag(description), default: false });
export const object = (
  description: string,
  properties: Record<string, JsonSchema>,
  required: readonly string[],
): JsonSchema => ({
  type: 'object',
  description,
  properties,
  required: [...required],
  additionalProperties: false,
});
export const list = (description: string, items: JsonSchema, minItems: number, maxItems: number): JsonSchema => ({
  type: 'array',
  items,
  minItems,
  maxItems,
  description: `${description}, ${minItems} to ${maxItems} elements`,
});
