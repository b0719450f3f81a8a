import { type AddressInfo, createServer, type Server } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { StartProblem } from '../start-problem.ts'
import { checkPort } from './port.ts'

const host = '127.0.0.1'
const listen = (port: number) =>
  new Promise<Server>((done, failed) => {
    const server = createServer()
    onTestFinished(() => void server.close())
    server.once('error', failed).listen({ host, port }, () => done(server))
  })
const complaint = (place: { host: string; port: number }) =>
  checkPort(place).then(
    () => '',
    (error: unknown) => {
      expect(error).toBeInstanceOf(StartProblem)
      return error instanceof Error ? error.message : ''
    },
  )

it('a free port is accepted, even if it is in use at another address', async () => {
  const { port } = (await listen(0)).address() as AddressInfo
  expect(await complaint({ host, port: 0 })).toBe('')
  expect(await complaint({ host: '127.0.0.2', port })).toBe('')
})

it('a port in use is reported, with the next port that is actually free', async () => {
  const { port } = (await listen(0)).address() as AddressInfo
  await listen(port + 1).catch(() => undefined)
  const said = await complaint({ host, port })
  const [, free] =
    /^Port \d+ is in use: stop the program that uses it, or choose another that is free: PORT=(\d+)\.$/.exec(said) ?? []
  expect(Number(free)).toBeGreaterThan(port + 1)
  expect(await complaint({ host, port: Number(free) })).toBe('')
})

it('an address that the machine does not have is reported, with the setting to change', async () => {
  for (const other of ['192.0.2.1', 'no-such-host.invalid'])
    expect(await complaint({ host: other, port: 0 })).toContain(`This machine has no address ${other}: set HOST`)
})
