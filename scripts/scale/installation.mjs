// Two api and two worker processes of the product on one database and one bucket, behind a round-robin proxy.
import { mkdirSync, readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../runtime.mjs'
import { freePort, start, until } from './services.mjs'

const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null

/** Forwards requests to the addresses in turn. Unreachable addresses are skipped; a request that was forwarded is not sent
 *  twice. */
async function startProxy(ports) {
  let turn = 0
  const pass = (incoming, outgoing, at, left) => {
    const port = ports[at % ports.length]
    // A new connection for each request: a kept-alive one to a dead process would fail instead of being refused.
    const target = { host: '127.0.0.1', port, agent: false }
    const call = request({ ...target, method: incoming.method, path: incoming.url, headers: incoming.headers })
    call.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    })
    call.on('error', (error) => {
      if (error.code === 'ECONNREFUSED' && left > 1) return pass(incoming, outgoing, at + 1, left - 1)
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    })
    call.on('socket', (socket) => {
      const send = () => incoming.pipe(call)
      if (socket.connecting) socket.once('connect', send)
      else send()
    })
    outgoing.on('close', () => call.destroy())
  }
  const port = await freePort()
  const server = createServer((incoming, outgoing) => pass(incoming, outgoing, turn++, ports.length))
  await new Promise((done) => server.listen(port, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${port}`, close: () => (server.closeAllConnections(), server.close()) }
}

/** Starts the installation. Returns its address, and functions that kill a process, read its log, and stop everything. */
export async function startInstallation(node, folder, { direct, pooled }, swift) {
  const ports = [await freePort(), await freePort()]
  const proxy = await startProxy(ports)
  const env = (name, role, port) => ({
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    VITRINE_ORIGIN: proxy.url,
    VITRINE_SECRET: 'the secret of the scale test, long enough',
    VITRINE_DATA: path.join(folder, name),
    VITRINE_ROLE: role,
    DATABASE_URL: pooled.replace('DATABASE', 'scale'),
    DATABASE_DIRECT_URL: direct.replace('DATABASE', 'scale'),
    S3_ENDPOINT: swift.endpoint,
    S3_BUCKET: swift.bucket,
    S3_PREFIX: 'installation',
    S3_ACCESS_KEY: swift.accessKey,
    S3_SECRET_KEY: swift.secretKey,
  })
  const launch = (name, role, port = 0) => {
    mkdirSync(path.join(folder, name), { recursive: true })
    return start(folder, name, node, ['apps/server/src/main.ts', '--no-demo'], {
      cwd: root,
      env: env(name, role, port),
    })
  }
  const log = (name) =>
    readFileSync(path.join(folder, `${name}.log`), 'utf8')
      .split('\n')
      .slice(-30)
      .join('\n')
  const running = { 'api-1': launch('api-1', 'api', ports[0]) }
  const ready = (name, port) => async () => {
    if (hasEnded(running[name])) throw new Error(`${name} ended:\n${log(name)}`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
    if (!answer.ok) throw new Error(`${answer.status}`)
  }
  await until('the first api process', ready('api-1', ports[0]), 240)
  running['api-2'] = launch('api-2', 'api', ports[1])
  running['worker-1'] = launch('worker-1', 'worker')
  running['worker-2'] = launch('worker-2', 'worker')
  await until('the second api process', ready('api-2', ports[1]), 240)
  return {
    url: proxy.url,
    kill: (name) => running[name].kill('SIGKILL'),
    log,
    stop: async () => {
      proxy.close()
      for (const child of Object.values(running)) child.kill('SIGTERM')
      for (let tries = 0; tries < 100 && !Object.values(running).every(hasEnded); tries++) await pause(100)
      for (const child of Object.values(running)) if (!hasEnded(child)) child.kill('SIGKILL')
    },
  }
}
