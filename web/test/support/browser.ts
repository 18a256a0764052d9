/** Browser features that jsdom lacks, and the setup and teardown of each test. */
import { begin, end } from './dashboard';

/** Resolves relative URLs against the page, unlike Node's own Request. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, location.href) : input, init);
  }
}

vi.stubGlobal('Request', PageRequest);
vi.stubGlobal('scrollTo', () => undefined);
vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }));
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.checkVisibility = () => true;

beforeEach(begin);
afterEach(end);
