import { queryOptions } from '@tanstack/react-query';
import {
  sourceAnswersList,
  sourceChecksForecast,
  sourceChecksListProviders,
  sourcesGet,
  sourcesGetStatus,
} from '../../../api';
import type { SourceForecastBody } from '../../../api';
import { pollMilliseconds } from '../../../query-client';
import { readTagged } from '../shared/tagged';

const key = ['ops', '/sources'] as const;
const ANSWERS_SHOWN = 10;

export const providersQuery = queryOptions({
  queryKey: [...key, 'providers'],
  queryFn: ({ signal }) => sourceChecksListProviders({ signal }),
  staleTime: Infinity,
});

/** Settings of a source, with the entity tag of the response. */
export const sourceQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'source', id],
    queryFn: ({ signal }) => readTagged((request) => sourcesGet({ path: { id }, ...request }), signal),
  });

export const statusQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'status', id],
    queryFn: ({ signal }) => sourcesGetStatus({ path: { id }, signal }),
    refetchInterval: pollMilliseconds,
  });

export const answersQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'answers', id],
    queryFn: ({ signal }) => sourceAnswersList({ path: { id }, query: { limit: ANSWERS_SHOWN }, signal }),
    refetchInterval: pollMilliseconds,
  });

/** Forecast of the usage of settings; neither retried after a refusal nor refetched automatically. */
export const forecastQuery = (body: SourceForecastBody) =>
  queryOptions({
    queryKey: [...key, 'forecast', body],
    queryFn: ({ signal }) => sourceChecksForecast({ body, signal }),
    retry: false,
    refetchOnWindowFocus: false,
  });
