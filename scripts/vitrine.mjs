#!/usr/bin/env node
// npx vitrine: runs one command of the server. Plain JavaScript, without dependencies.
import path from 'node:path'
import { runToEnd } from './run-to-end.mjs'
import { ready, root } from './runtime.mjs'
import { serverEnv } from './start.mjs'

// Paths among the arguments are relative to where the command was typed; npm run changes the folder.
const from = process.env.INIT_CWD ?? process.cwd()
const node = await ready()
const env = { VITRINE_DATA: path.join(root, 'data'), ...serverEnv(process.env, node, from) }
const cli = path.join(root, 'apps/server/src/cli.ts')
const { code } = await runToEnd(node, [cli, ...process.argv.slice(2)], { folder: from, env })
process.exit(code)
