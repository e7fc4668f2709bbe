import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  // Use this folder as the root, even if a parent folder contains a lock file.
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
};

export default config;
