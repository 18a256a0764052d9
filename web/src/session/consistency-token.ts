import { client } from '../api/client.gen';

const HEADER = 'Consistency-Token';
/** How long reads send the token of the last change; replicas lag by much less. */
const NAMED_MILLISECONDS = 10_000;

/** Gives read-your-writes consistency even if the service reads from replicas. */
export function readOwnChanges(): void {
  let token = '';
  let until = 0;
  client.interceptors.response.use((response) => {
    const given = response.headers.get(HEADER);
    if (given !== null) [token, until] = [given, performance.now() + NAMED_MILLISECONDS];
    return response;
  });
  client.interceptors.request.use((request) => {
    if (performance.now() < until) request.headers.set(HEADER, token);
    return request;
  });
}
