export * from './fields.js';
export * from './value-rules.js';
export { fieldsOf } from './field-registry.js';
