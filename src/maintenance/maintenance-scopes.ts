/** Scope for changes of managers and countries. */
export const maintenanceWriters = ['maintenance:write'] as const;

/** Scopes that may read data for operators only, the weakest first. */
export const maintenanceReaders = ['maintenance:read', ...maintenanceWriters] as const;
