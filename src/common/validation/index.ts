export * from './fields.js';
export * from './value-rules.js';
export { fieldsOf, isDto } from './field-registry.js';
export type { Field } from './field-registry.js';
