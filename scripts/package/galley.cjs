#!/usr/bin/env node
// The program of the package `galley`. Written so that a Node that is too old reads it, and says so itself.
'use strict';

var least = [24, 15];
var now = process.versions.node.split('.').map(Number);
if (now[0] < least[0] || (now[0] === least[0] && now[1] < least[1])) {
  console.error(
    'galley: Galley requires Node ' +
      least.join('.') +
      ' or newer. This is Node ' +
      process.versions.node +
      '. Install a newer Node from https://nodejs.org, or use the container image or the single executable.',
  );
  process.exit(1);
}

// What was compiled once is kept beside the program, where whoever may write could also change the program.
require('node:module').enableCompileCache(require('node:path').join(__dirname, '.compiled'));

if (process.env.npm_command === 'exec') endWithNpm();
startInterpreted();

if (process.argv.length === 2) process.argv.push('serve');
import('./program/galley.js');

// V8 compiles for speed what the start goes through often, and has read eight megabytes of its compiler by then. For an
// idle process that is a twelfth of its memory, and no start is slower without.
function startInterpreted() {
  var setFlags = require('node:v8').setFlagsFromString;
  setFlags('--no-maglev');
  setFlags('--no-opt');
  setTimeout(function compile() {
    setFlags('--maglev');
    setFlags('--opt');
  }, 1000).unref();
}

// npx passes a signal to the shell that it started, which dies of it and tells nobody.
function endWithNpm() {
  var parent = process.ppid;
  var looking = setInterval(function look() {
    if (process.ppid === parent) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, 100);
  looking.unref();
}
