export * from './fields.js';
export * from './value-rules.js';
export { fieldsOf, OpenBody } from './field-registry.js';
