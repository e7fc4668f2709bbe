import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  // This folder and none above it, whatever lock files stand there.
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
};

export default config;
