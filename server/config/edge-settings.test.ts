import { describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from './load-config.ts';

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    loadConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

const url = 'http://127.0.0.1:6081/';
const credentials = { GALLEY_EDGE_ZONE: 'zone', GALLEY_EDGE_TOKEN: 'hunter2' };

describe('settings of a cache in front', () => {
  test.each<Record<string, string>>([
    {},
    { GALLEY_EDGE_PURGE: 'publications' },
    { GALLEY_EDGE_PURGE_URL: 'https://edge.example.com/purge?of=a,b' },
    { GALLEY_EDGE: 'fastly', ...credentials },
    { GALLEY_EDGE: 'cloudflare', GALLEY_EDGE_PURGE: 'all', ...credentials },
    { GALLEY_EDGE: 'bunny', GALLEY_EDGE_TOKEN: 'hunter2', GALLEY_EDGE_PURGE_URL: url },
    { GALLEY_EDGE: 'varnish', GALLEY_EDGE_PURGE_URL: `${url}, http://10.0.0.2:6081/` },
    { GALLEY_EDGE: 'generic', GALLEY_EDGE_PURGE_URL: url, GALLEY_EDGE_TOKEN: 'hunter2' },
  ])('%j is taken', (environment) => {
    expect(faultsOf(environment)).toEqual([]);
  });

  test('several addresses are told apart, and a comma within one is a part of it', () => {
    const given = 'http://10.0.0.1/a,b ,http://10.0.0.2/';
    expect(loadConfig({ GALLEY_EDGE_PURGE_URL: given }).edgePurgeUrl).toEqual([
      'http://10.0.0.1/a,b',
      'http://10.0.0.2/',
    ]);
  });

  test.each<[Record<string, string>, string]>([
    [
      { GALLEY_EDGE: 'akamai', ...credentials },
      'GALLEY_EDGE: must be one of fastly, cloudflare, bunny, varnish, generic',
    ],
    [{ GALLEY_EDGE_PURGE: 'some' }, 'GALLEY_EDGE_PURGE: must be publications or all'],
    [{ GALLEY_EDGE_PURGE: 'all' }, 'GALLEY_EDGE: required with GALLEY_EDGE_PURGE=all'],
    [
      { GALLEY_EDGE_PURGE: 'all', GALLEY_EDGE_PURGE_URL: url },
      'GALLEY_EDGE: required with GALLEY_EDGE_PURGE=all',
    ],
    [{ GALLEY_EDGE_TOKEN: 'hunter2' }, 'GALLEY_EDGE: required with GALLEY_EDGE_TOKEN'],
    [{ GALLEY_EDGE_ZONE: 'zone' }, 'GALLEY_EDGE: required with GALLEY_EDGE_ZONE'],
    [
      { GALLEY_EDGE: 'fastly', GALLEY_EDGE_ZONE: 'zone' },
      'GALLEY_EDGE_TOKEN: required with GALLEY_EDGE=fastly',
    ],
    [
      { GALLEY_EDGE: 'cloudflare', GALLEY_EDGE_TOKEN: 'hunter2' },
      'GALLEY_EDGE_ZONE: required with GALLEY_EDGE=cloudflare',
    ],
    [{ GALLEY_EDGE: 'varnish' }, 'GALLEY_EDGE_PURGE_URL: required with GALLEY_EDGE=varnish'],
    [{ GALLEY_EDGE: 'generic' }, 'GALLEY_EDGE_PURGE_URL: required with GALLEY_EDGE=generic'],
    [
      { GALLEY_EDGE: 'varnish', GALLEY_EDGE_PURGE_URL: url, GALLEY_EDGE_ZONE: 'zone' },
      'GALLEY_EDGE_ZONE: must not be set with GALLEY_EDGE=varnish',
    ],
    [
      { GALLEY_EDGE: 'fastly', GALLEY_EDGE_TOKEN: 'hunter2', GALLEY_EDGE_ZONE: '../../other' },
      'GALLEY_EDGE_ZONE: must contain only letters, digits, hyphens and underscores',
    ],
    [
      { GALLEY_EDGE: 'fastly', GALLEY_EDGE_ZONE: 'zone', GALLEY_EDGE_TOKEN: 'hunter2\r\nX-More: 1' },
      'GALLEY_EDGE_TOKEN: must be printable characters without spaces',
    ],
    [
      { GALLEY_EDGE_PURGE_URL: 'ftp://edge.example.com/' },
      'GALLEY_EDGE_PURGE_URL: must be an http(s) URL or a comma-separated list of URLs',
    ],
    [
      { GALLEY_EDGE_PURGE_URL: 'http://10.0.0.1/,http:// /' },
      'GALLEY_EDGE_PURGE_URL: must be an http(s) URL or a comma-separated list of URLs',
    ],
    [
      { GALLEY_EDGE_PURGE_URL: 'https://me:hunter2@edge.example.com/' },
      'GALLEY_EDGE_PURGE_URL: must not contain a user or a password; set GALLEY_EDGE_TOKEN instead',
    ],
    [
      { GALLEY_EDGE_PURGE_URL: Array(17).fill(url).join() },
      'GALLEY_EDGE_PURGE_URL: must have at most 16 URLs',
    ],
  ])('%j is refused in plain words, and no secret is told', (environment, fault) => {
    expect(faultsOf(environment)).toEqual([fault]);
    expect(fault).not.toContain('hunter2');
  });
});
