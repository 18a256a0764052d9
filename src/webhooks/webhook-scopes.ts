import { maintenanceReaders, maintenanceWriters } from '../maintenance/maintenance-scopes.js';

/** Scope of subscribers. */
export const webhookWriters = ['webhooks:write'] as const;

/** Scopes for reading: subscribers their own webhooks, operators all. */
export const webhookReaders = [...webhookWriters, ...maintenanceReaders] as const;

/** Scopes for pausing, testing, replaying and deleting: subscribers their own webhooks, operators all. */
export const webhookWritersOfAll = [...webhookWriters, ...maintenanceWriters] as const;

export const ofOwn = "Operators see all webhooks; for everyone else, other users' webhooks return 404.";

export const ofAll = "Other users' webhooks need `maintenance:write`.";
