import type { OpenAPIObject } from '@nestjs/swagger';
import { resolveParameter } from '../common/openapi/share-repeated.js';
import type { Examples } from './examples.service.js';

/** Which example a required parameter takes, by path and name. */
const parameterExamples: Readonly<Record<string, Readonly<Record<string, keyof Examples>>>> = {
  '/api/country/{slug}': { slug: 'countrySlug' },
  '/api/dashboard/bot/league-groups/{id}': { id: 'leagueGroupId' },
  '/api/dashboard/bot/league-groups/{id}/leagues': { id: 'leagueGroupId' },
  '/api/dashboard/bot/league-groups/{id}/leagues/{tournamentId}': {
    id: 'leagueGroupId',
    tournamentId: 'competitionId',
  },
  '/api/manager/{id}': { id: 'managerId' },
  '/api/props/outliers': { uniqueTournamentId: 'pricedCompetitionId' },
  '/api/team/{id}/betting-history': { id: 'teamId' },
  '/api/v2/competitions/{competitionId}/seasons/{seasonId}/phases': {
    competitionId: 'competitionId',
    seasonId: 'seasonId',
  },
  '/api/v2/competitions/{id}/seasons': { id: 'competitionId' },
  '/api/v2/fixtures/{id}': { id: 'pricedEventId' },
  '/api/v2/fixtures/{id}/origins': { id: 'pricedEventId' },
  '/api/v2/prices/history': { eventId: 'eventId' },
  '/api/v2/competitions/{competitionId}/seasons/{seasonId}/standings': {
    competitionId: 'competitionId',
    seasonId: 'seasonId',
  },
  '/api/v2/me/bets/{id}': { id: 'betId' },
  '/api/v2/players/{id}': { id: 'playerId' },
  '/api/v2/rankings/player-prop-trends/{key}': { key: 'playerTrendKey' },
  '/api/v2/rankings/price-outliers/{key}': { key: 'priceOutlierKey' },
  '/api/v2/rankings/team-prop-trends/{key}': { key: 'teamTrendKey' },
  '/api/v2/referees/{id}': { id: 'refereeId' },
  '/api/v2/search': { q: 'teamName' },
  '/api/v2/sources/{id}': { id: 'sourceId' },
  '/api/v2/sources/{id}/answers': { id: 'sourceId' },
  '/api/v2/sources/{id}/run': { id: 'sourceId' },
  '/api/v2/sources/{id}/status': { id: 'sourceId' },
  '/api/v2/sources/{id}/test': { id: 'sourceId' },
  '/api/v2/teams/{id}': { id: 'teamId' },
  '/api/v2/value-bets/{cardKey}': { cardKey: 'cardKey' },
  '/api/v2/watches/{id}': { id: 'watchId' },
  '/api/v2/webhooks/{id}': { id: 'webhookId' },
  '/api/v2/webhooks/{id}/deliveries': { id: 'webhookId' },
  '/api/v2/webhooks/{id}/deliveries/{deliveryId}/replay': { id: 'webhookId' },
  '/api/v2/webhooks/{id}/secret': { id: 'webhookId' },
  '/api/v2/webhooks/{id}/test': { id: 'webhookId' },
};

/** Which example a list of ids in a body takes, by path and member. */
const bodyExamples: Readonly<Record<string, Readonly<Record<string, keyof Examples>>>> = {
  '/api/dashboard/bot/league-groups/{id}/leagues': { tournamentIds: 'competitionId' },
  '/api/event/extra-stats-batch': { eventIds: 'eventId' },
};

interface Parameter {
  readonly name: string;
  readonly required?: boolean;
  readonly schema?: { type?: unknown; enum?: unknown; example?: unknown };
}

interface Operation {
  parameters?: readonly (Parameter | { readonly $ref: string })[];
  requestBody?: { content: Record<string, { example?: unknown }> };
}

/** Fills required parameters and bodies of a document with examples that exist; without one, none is shown. */
export function prefill(document: OpenAPIObject, examples: Partial<Examples>): OpenAPIObject {
  const filled = structuredClone(document);
  for (const [path, item] of Object.entries(filled.paths)) {
    for (const operation of Object.values(item as Record<string, Operation>)) {
      if (operation.parameters !== undefined)
        operation.parameters = operation.parameters.map((declared) => {
          const parameter = resolveParameter<Parameter>(document, declared);
          return prefillParameter(parameter, parameterExamples[path]?.[parameter.name], examples) ?? declared;
        });
      for (const [member, kind] of Object.entries(bodyExamples[path] ?? {})) {
        const content = operation.requestBody?.content['application/json'];
        if (content !== undefined && examples[kind] != null) content.example = { [member]: [examples[kind]] };
      }
    }
  }
  return filled;
}

/** A copy of a required parameter with an example that exists, or with none; null: its declaration is unchanged. */
function prefillParameter(
  parameter: Parameter,
  kind: keyof Examples | undefined,
  examples: Partial<Examples>,
): Parameter | null {
  if (parameter.required !== true || parameter.schema === undefined) return null;
  const schema = { ...parameter.schema };
  // a value of a closed list always exists
  if (kind === undefined && schema.enum !== undefined) return null;
  const value = kind === undefined ? undefined : (examples[kind] ?? undefined);
  if (value === undefined) delete schema.example;
  else schema.example = schema.type === 'string' ? String(value) : value;
  return { ...parameter, schema };
}
