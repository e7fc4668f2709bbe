import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { settings } from '../../server/config/settings.ts';
import { readServerSources } from '../../server/test/read-sources.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const manifestFolder = 'deploy/kubernetes';
const manifestFiles = readdirSync(join(root, manifestFolder)).filter((name) => name !== 'kustomization.yaml');
// biome-ignore lint/suspicious/noExplicitAny: tests reach into documents and assert what they find.
type Document = any;
const manifests: Document[] = manifestFiles.map((name) => parse(read(`${manifestFolder}/${name}`)));
const ofKind = (kind: string) => {
  const [found, ...others] = manifests.filter((one) => one.kind === kind);
  expect([kind, found !== undefined, others.length]).toEqual([kind, true, 0]);
  return found;
};
const compose: Document = parse(read('deploy/compose.yaml'));
const unit = read('deploy/galley.service');
const containerfile = read('Containerfile');
/** What is set for others than Galley. */
const foreign = ['NODE_ENV', 'HOME', 'XDG_CACHE_HOME'];
const variables: string[] = Object.values(settings).flatMap((one) => [...one.variables]);

test.each([
  ['compose.yaml', Object.keys(compose.services.galley.environment)],
  [
    'galley.service',
    [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
      [...line.matchAll(/(\w+)=/g)].map(([, name = '']) => name),
    ),
  ],
  [
    'Containerfile',
    [...containerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
      [...line.matchAll(/(\w+)=/g)].map(([, name = '']) => name),
    ),
  ],
  ['kubernetes/settings.yaml', Object.keys(ofKind('ConfigMap').data)],
])('%s sets only what is a setting', (_, names) => {
  expect(names.length).toBeGreaterThan(1);
  expect(names.filter((name) => !variables.includes(name) && !foreign.includes(name))).toEqual([]);
});

test('pages, units and manifests name only variables that are settings', () => {
  const texts = [
    unit,
    containerfile,
    read('deploy/compose.yaml'),
    read('docs/operations/deploying.md'),
  ].concat([...manifestFiles, 'kustomization.yaml'].map((name) => read(`${manifestFolder}/${name}`)));
  const named = new Set(
    texts.flatMap((text) => [...text.matchAll(/\b(?:GALLEY|AWS)_[A-Z_]+\b/g)].map(([name]) => name)),
  );
  expect([...named].filter((name) => !variables.includes(name))).toEqual([]);
});

test('the manifests are all applied, and refer to each other', () => {
  const { resources, images } = parse(read(`${manifestFolder}/kustomization.yaml`));
  expect([...resources].sort()).toEqual(manifestFiles.sort());
  expect(images).toMatchObject([{ name: 'galley', newTag: JSON.parse(read('package.json')).version }]);
  for (const one of manifests)
    expect(one).toMatchObject({ apiVersion: expect.any(String), metadata: { name: expect.any(String) } });
  const deployment = ofKind('Deployment');
  const { labels } = deployment.spec.template.metadata;
  expect(deployment.spec.selector.matchLabels).toEqual(labels);
  expect(ofKind('Service').spec.selector).toEqual(labels);
  expect(ofKind('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels);
  expect(ofKind('HorizontalPodAutoscaler').spec.scaleTargetRef).toMatchObject({
    kind: 'Deployment',
    name: deployment.metadata.name,
  });
  // A pod that migrates must not be sent requests.
  expect(ofKind('Job').spec.template.metadata.labels).not.toEqual(labels);
  for (const { spec } of [deployment.spec.template, ofKind('Job').spec.template]) {
    const volumes = spec.volumes.map(({ name }: Document) => name);
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
    for (const { image, args, envFrom, securityContext, volumeMounts } of spec.containers) {
      expect(image).toBe('galley');
      expect(['serve', 'migrate', 'work']).toContain(args[0]);
      expect(securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      });
      expect(volumes).toEqual(volumeMounts.map(({ name }: Document) => name));
      expect(envFrom).toContainEqual({ configMapRef: { name: ofKind('ConfigMap').metadata.name } });
    }
  }
});

test('what asks whether it lives asks what it answers, on its port', () => {
  const health = read('server/app/mount-health.ts');
  const [container] = ofKind('Deployment').spec.template.spec.containers;
  const [port] = container.ports;
  const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe];
  for (const { httpGet } of probes) {
    expect(httpGet.port).toBe(port.name);
    expect(health).toContain(`app.get('${httpGet.path}'`);
  }
  expect(read('scripts/container/healthy.mjs')).toContain('/healthz');
  expect(port.containerPort).toBe(settings.port.shape.parse(undefined));
  expect(containerfile).toContain(`EXPOSE ${port.containerPort}`);
  expect(ofKind('Service').spec.ports[0].targetPort).toBe(port.name);
  expect(compose.services.galley.ports).toEqual([`127.0.0.1:${port.containerPort}:${port.containerPort}`]);
});

test('every way to deploy can name the proxies in front', () => {
  expect(compose.services.galley.environment.GALLEY_TRUSTED_PROXIES).toMatch(
    /^\$\{GALLEY_TRUSTED_PROXIES:-\}$/,
  );
  expect(settings.trustedProxies.shape.parse('')).toEqual([]);
  expect(ofKind('ConfigMap').data).toHaveProperty('GALLEY_TRUSTED_PROXIES');
  expect(unit).toContain('EnvironmentFile=-/etc/galley.env');
});

test('deploy files, pages and the dashboard name only metrics that exist', () => {
  // The sources name them without the prefix.
  const sources = [...readServerSources().values()].join('\n');
  const exists = (name: string) =>
    name.startsWith('galley_') && sources.includes(`${name.slice('galley_'.length)}'`);
  const pages = readdirSync(join(root, 'docs/operations'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(md|json)$/.test(name))
    .map((name) => `docs/operations/${name}`);
  const files = [
    ...pages,
    ...manifestFiles.map((name) => `${manifestFolder}/${name}`),
    'deploy/galley.service',
  ];
  const unknown = files.flatMap((file) =>
    [...read(file).matchAll(/\b(?:galley|http)_[a-z_]+_(?:total|seconds|bytes|count|sum|bucket)\b/g)]
      .map(([name]) => name.replace(/_(count|sum|bucket)$/, ''))
      .filter((name) => !exists(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('nothing asks for metrics without the token that pods need', () => {
  for (const one of manifests) expect(JSON.stringify(one)).not.toContain('prometheus.io');
  const page = read('docs/operations/deploying.md');
  expect(page).toContain('kind: PodMonitor');
  expect(page).toContain('key: GALLEY_METRICS_TOKEN');
});

test('the services of compose refer to each other, and none is open but Galley', () => {
  const { services, volumes } = compose;
  for (const [name, one] of Object.entries<Document>(services)) {
    for (const other of Object.keys(one.depends_on ?? {})) expect(Object.keys(services)).toContain(other);
    for (const mount of one.volumes ?? []) expect(Object.keys(volumes)).toContain(mount.split(':')[0]);
    if (name !== 'galley') expect(one.ports).toBeUndefined();
  }
  expect(new URL(services.galley.environment.GALLEY_DATABASE_URL.replace(/\$\{.*?\}/, 'x')).hostname).toBe(
    'postgres',
  );
  const bucket = services.galley.environment.GALLEY_BLOBS;
  expect(settings.blobs.shape.parse(bucket)).toMatchObject({
    bucket: 'galley',
    endpoint: 'http://store:9000',
  });
  expect(services.bucket.entrypoint).toContain('store/galley');
  expect(services.galley.read_only).toBe(true);
});

test('the container runs as nobody of the host, in a root that it cannot write', () => {
  const last = containerfile.slice(containerfile.lastIndexOf('\nFROM '));
  expect(last).toMatch(/^USER 10001:10001$/m);
  expect(last).toMatch(/^VOLUME \/data$/m);
  expect(last).toMatch(/^HEALTHCHECK .* CMD \["\/bin\/node", "\/galley\/healthy\.mjs"\]$/m);
  expect(read('scripts/container/lay-out.ts')).toContain('const user = 10001;');
});

test('the unit is one that systemd takes', () => {
  // A name without a folder: systemd looks in /usr/local/bin and /usr/bin.
  expect(unit).toMatch(/^ExecStart=galley serve$/m);
  expect(unit).toMatch(/^Environment=GALLEY_DEMO=off$/m);
  for (const line of unit.split('\n')) expect(line).toMatch(/^(#.*|\[\w+\]|[A-Z]\w+=.*|)$/);
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) return;
  const folder = mkdtempSync(join(tmpdir(), 'galley-unit-'));
  const file = join(folder, 'galley.service');
  writeFileSync(file, unit.replace('ExecStart=galley', 'ExecStart=/bin/true'));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([status, stderr]).toEqual([0, '']);
});
