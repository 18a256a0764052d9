/** Scope for changes of managers and countries. */
export const maintenanceWriters = ['maintenance:write'] as const;

/** Scopes that read what is for operators only, the least one first. */
export const maintenanceReaders = ['maintenance:read', ...maintenanceWriters] as const;
