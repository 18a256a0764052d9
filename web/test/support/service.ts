import openApi from '../../../openapi.json?raw';

/** A request made by the pages. */
export interface Asked {
  readonly operation: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Headers;
  /** Undefined without a body. */
  readonly body: unknown;
}

type Reply = Response | Readonly<Record<string, unknown>>;
/** A body, a response, or a function of the request that returns one of them. */
type Answer = Reply | ((asked: Asked) => Reply | Promise<Reply>);

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: RegExp;
}

const methods = JSON.parse(openApi) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>;
};
const operations: readonly Operation[] = Object.entries(methods.paths)
  // `/fixtures/batch` before `/fixtures/{id}`
  .toSorted(([one], [other]) => one.split('{').length - other.split('{').length)
  .flatMap(([path, byMethod]) =>
    Object.entries(byMethod).flatMap(([method, { operationId: id }]) =>
      id === undefined
        ? []
        : [{ id, method: method.toUpperCase(), path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }],
    ),
  );
const recorded = import.meta.glob<object>('../../../src/common/openapi/examples/*.json', {
  eager: true,
  import: 'default',
});

/** A copy of the recorded response of an operation. */
export function recordedResponse<Body = Readonly<Record<string, unknown>>>(operation: string): Body {
  const example = recorded[`../../../src/common/openapi/examples/${operation}.json`];
  if (example === undefined) throw new Error(`no response of ${operation} was recorded`);
  return structuredClone(example) as Body;
}

/** A problem response in the format of the service. */
export function problem(status: number, code: string, detail: string): Response {
  const body = { type: 'about:blank', title: code, status, code, detail };
  return Response.json(body, { status, headers: { 'X-Request-Id': 'request-7' } });
}

/** The service behind `fetch`: each operation returns its recorded response unless a test overrides it. */
export class RecordedService {
  readonly #answers = new Map<string, Answer>();
  readonly requests: Asked[] = [];
  /** Requests unknown to the API, or without a recorded response. */
  readonly unanswered: string[] = [];

  answer(operation: string, answer: Answer): void {
    this.#answers.set(operation, answer);
  }

  /** The requests of an operation, oldest first. */
  of(operation: string): readonly Asked[] {
    return this.requests.filter((asked) => asked.operation === operation);
  }

  /** The newest request of an operation. */
  last(operation: string): Asked {
    const asked = this.of(operation).at(-1);
    if (asked === undefined) throw new Error(`${operation} was never asked`);
    return asked;
  }

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { pathname: path, searchParams } = new URL(request.url);
    const operation = operations.find((each) => each.method === request.method && each.path.test(path));
    const text = await request.text();
    const isJson = request.headers.get('Content-Type') === 'application/json';
    const asked: Asked = {
      operation: operation?.id ?? '',
      path,
      query: Object.fromEntries(searchParams),
      headers: request.headers,
      body: text === '' ? undefined : isJson ? (JSON.parse(text) as unknown) : text,
    };
    this.requests.push(asked);
    try {
      const answer = this.#answers.get(asked.operation) ?? recordedResponse(asked.operation);
      const body = typeof answer === 'function' ? await answer(asked) : answer;
      return body instanceof Response ? body.clone() : Response.json(body);
    } catch (error) {
      this.unanswered.push(`${request.method} ${path}: ${String(error)}`);
      return problem(500, 'internal_error', String(error));
    }
  };
}
