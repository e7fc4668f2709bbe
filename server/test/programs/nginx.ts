import { join } from 'node:path';

/** How nginx is started in the foreground, with all that it writes in a folder. */
export function nginxArguments(folder: string, config: string): string[] {
  return ['-p', folder, '-c', config, '-e', 'stderr', '-g', 'daemon off;'];
}

/** What a system's own configuration has around that of a site; `events` is what it says of connections. */
export function nginxFrame(folder: string, site: string, events = ''): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n');
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${join(folder, 'pid')};
error_log stderr warn;
events { ${events} }
http {
access_log off;
${temporary}
${site}
}
`;
}
