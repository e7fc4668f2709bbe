import { expect, test } from 'vitest';
import { parseBucketAddress } from './bucket-address.ts';
import { ConfigError, loadConfig } from './load-config.ts';

const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };

test('GALLEY_BLOBS names a bucket, a prefix, an endpoint and a region', () => {
  expect(parseBucketAddress('s3://media')).toEqual({
    bucket: 'media',
    prefix: '',
    endpoint: undefined,
    region: undefined,
  });
  const whole = 's3://my.bucket/a/b/?endpoint=https://s3.example:9000&region=eu-1';
  const expected = {
    bucket: 'my.bucket',
    prefix: 'a/b/',
    endpoint: 'https://s3.example:9000',
    region: 'eu-1',
  };
  expect(loadConfig({ ...keys, GALLEY_BLOBS: whole })).toMatchObject({
    blobs: expected,
    awsRegion: 'us-east-1',
  });
});

test.each([
  'media',
  'https://s3.example/b',
  's3://',
  's3://B/x',
  's3://b?endpoint=nowhere',
  's3://bucket?regoin=x',
])('%s is refused', (value) => {
  expect(() => loadConfig({ ...keys, GALLEY_BLOBS: value })).toThrow(ConfigError);
});

test('a bucket without credentials is refused; without a bucket they are not asked for', () => {
  expect(() => loadConfig({ GALLEY_BLOBS: 's3://media' })).toThrow('AWS_ACCESS_KEY_ID');
  expect(loadConfig({}).blobs).toBeUndefined();
});
