// A bare Fastify on a bare PostgreSQL: the least time and memory that the product could need. Run by start.ts.
import { spawn } from 'node:child_process'
import { enableCompileCache } from 'node:module'

enableCompileCache()
const { program, args, uid, gid, sockets, port } = JSON.parse(process.argv[2] ?? '')
const server = spawn(program, args, { uid, gid, cwd: '/', stdio: 'ignore' })
const [{ default: Fastify }, { default: pg }] = await Promise.all([import('fastify'), import('pg')])

const pool = new pg.Pool({ host: sockets, port: 5432, user: 'vitrine', database: 'vitrine' })
pool.on('error', () => {})
const answers = () =>
  pool.query('select 1').then(
    () => true,
    () => false,
  )
while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 5))

const app = Fastify()
app.get('/readyz', async () => ({ status: (await answers()) ? 'ok' : 'failed' }))
await app.listen({ host: '127.0.0.1', port })

process.once('SIGTERM', async () => {
  await app.close()
  await pool.end()
  server.once('exit', () => process.exit(0)).kill('SIGINT')
})
