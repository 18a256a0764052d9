import { maintenanceReaders, maintenanceWriters } from '../maintenance/maintenance-scopes.js';

/** Scope of those who subscribe. */
export const webhookWriters = ['webhooks:write'] as const;

/** Scopes that read: subscribers their own webhooks, operators all. */
export const webhookReaders = [...webhookWriters, ...maintenanceReaders] as const;

/** Scopes that pause, test, replay and delete: subscribers their own webhooks, operators all. */
export const webhookWritersOfAll = [...webhookWriters, ...maintenanceWriters] as const;

export const ofOwn =
  'Needs the scope `webhooks:write`; holders of `maintenance:read` or `maintenance:write` see those of everybody. ' +
  'Those of others are 404.';

export const ofAll = 'Needs the scope `webhooks:write` for your own webhooks, `maintenance:write` for those of others.';
