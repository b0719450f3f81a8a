import { once } from 'node:events'
import { createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { compose } from './compose.ts'
import { MailError, newTransport, type Transport } from './transport.ts'

type Caught = { from: string; to: string[]; raw: string }
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const from = 'Vitrine <mail@vitrine.example>'
const mail = { to: 'ada@lagoon.example', subject: 'Hello', text: 'Plain', html: '<p>Rich</p>' }

const catcher = async (options: SMTPServerOptions = {}) => {
  const caught: Caught[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const to = envelope.rcptTo.map(({ address }) => address)
        caught.push({ from: sender, to, raw: Buffer.concat(parts).toString() })
        done()
      })
    },
    ...options,
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  closing.push(() => server.close())
  const address = listening.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { caught, port, url: `smtp://127.0.0.1:${port}` }
}

const open = (url: string, connect = 10_000): Transport => {
  const transport = newTransport(url, from, { connect, answer: 10_000 })
  if (!transport) throw new Error('no transport')
  return transport
}
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'sent',
    (error: unknown) => (error instanceof MailError ? (error.permanent ? 'permanent' : 'for now') : String(error)),
  )
const headersOf = (raw: string) => (raw.split('\r\n\r\n', 1)[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n')

describe('the mail transport', () => {
  it('sends text and HTML to one person, from the configured sender, marked as automatic', async () => {
    const { url, caught } = await catcher()
    await open(url).send({
      ...mail,
      ...compose({ subject: 'Hi', heading: 'Hi', paragraphs: ['Ünïcode'] }),
      uuid: 'a-1',
    })
    expect(caught).toMatchObject([{ from: 'mail@vitrine.example', to: ['ada@lagoon.example'] }])
    const raw = caught[0]?.raw ?? ''
    expect(headersOf(raw)).toEqual(
      expect.arrayContaining([
        'From: Vitrine <mail@vitrine.example>',
        'To: ada@lagoon.example',
        'Subject: Hello',
        'Message-ID: <a-1@vitrine.example>',
        'Auto-Submitted: auto-generated',
      ]),
    )
    expect(raw).toContain('Content-Type: text/plain; charset=utf-8')
    expect(raw).toContain('Content-Type: text/html; charset=utf-8')
  })

  it('sends the one-click unsubscribe URL, unless it contains characters that could end the header', async () => {
    const { url, caught } = await catcher()
    const address = 'https://vitrine.example/p/follow/secret'
    await open(url).send({ ...mail, unsubscribe: address })
    await open(url).send({ ...mail, unsubscribe: `${address}>\r\nBcc: eve@evil.example` })
    const [first, second] = caught.map(({ raw }) => headersOf(raw))
    expect(first).toContain(`List-Unsubscribe: <${address}>`)
    expect(first).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(second?.filter((line) => /^(list-|bcc)/i.test(line))).toEqual([])
  })

  it.each([
    'Hello\r\nBcc: eve@evil.example',
    'Hello\nBcc: eve@evil.example',
    'Hello\rBcc: eve@evil.example',
    'Hello\r\n\r\n<script>',
    'Hello\u2028Bcc: eve@evil.example',
    'Hello\u0085Bcc: eve@evil.example',
    `Hello\0\r\n.\r\nMAIL FROM:<eve@evil.example>`,
  ])('does not let a subject add a header: %j', async (subject) => {
    const { url, caught } = await catcher()
    await open(url).send({ ...mail, subject })
    const headers = headersOf(caught[0]?.raw ?? '')
    expect(headers.filter((line) => /^(bcc|cc):/i.test(line))).toEqual([])
    expect(headers.filter((line) => line.startsWith('Subject:'))).toHaveLength(1)
    expect(caught).toMatchObject([{ from: 'mail@vitrine.example', to: ['ada@lagoon.example'] }])
  })

  it.each([
    '',
    'ada',
    'ada@',
    '@lagoon.example',
    'ada@lagoon.example, eve@evil.example',
    'ada@lagoon.example;eve@evil.example',
    'ada@lagoon.example\r\nBcc: eve@evil.example',
    'ada@lagoon.example\n',
    'Eve <eve@evil.example>',
    '<eve@evil.example>',
    '"a b"@lagoon.example',
    'a@b@c.example',
    'group: a@b.example;',
    'ada@lagoon.example> SIZE=1',
    'ada@\0lagoon.example',
    `${'a'.repeat(65)}@lagoon.example`,
    `a@${'b'.repeat(254)}`,
  ])('rejects anything other than one plain address: %j', async (to) => {
    const { url, caught } = await catcher()
    expect(await failureOf(open(url).send({ ...mail, to }))).toBe('permanent')
    expect(caught).toEqual([])
  })

  it('never ends a message early, whatever the text contains', async () => {
    const { url, caught } = await catcher()
    await open(url).send({ ...mail, text: 'a\r\n.\r\nRCPT TO:<eve@evil.example>\r\n', html: 'a\n.\nQUIT' })
    expect(caught).toHaveLength(1)
    expect(caught[0]?.to).toEqual(['ada@lagoon.example'])
    expect(caught[0]?.raw).toContain('RCPT TO:')
  })

  it('distinguishes permanent from temporary refusals', async () => {
    const refusing = async (responseCode: number) => {
      const { url } = await catcher({
        onRcptTo: (_to, _session, done) => done(Object.assign(new Error('no'), { responseCode })),
      })
      return failureOf(open(url).send(mail))
    }
    expect(await refusing(550)).toBe('permanent')
    expect(await refusing(554)).toBe('permanent')
    expect(await refusing(450)).toBe('for now')
    expect(await refusing(503)).toBe('for now')
  })

  it('gives up on a server that is unreachable or never responds', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    const port = typeof address === 'object' && address ? address.port : 0
    expect(await failureOf(open(`smtp://127.0.0.1:${port}`, 500).send(mail))).toBe('for now')
    silent.close()
    expect(await failureOf(open(`smtp://127.0.0.1:${port}`).send(mail))).toBe('for now')
  })

  it('sends no password over an unencrypted connection', async () => {
    const passwords: string[] = []
    const { port } = await catcher({
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) => {
        passwords.push(String(password))
        done(null, { user: 'x' })
      },
    })
    // The same server, at an address that is not recognised as this machine.
    expect(await failureOf(open(`smtp://me:s3cret@0.0.0.0:${port}`).send(mail))).toBe('for now')
    expect(passwords).toEqual([])
    expect(await failureOf(open(`smtp://me:s3cret@127.0.0.1:${port}`).send(mail))).toBe('sent')
    expect(passwords).toEqual(['s3cret'])
  })

  it('is off if no mail server is set, and fails with the name of an invalid setting', () => {
    expect(newTransport(undefined, from)).toBeUndefined()
    for (const url of ['', 'mail.example', 'http://mail.example', 'smtp://'])
      expect(() => newTransport(url, from)).toThrow('SMTP_URL')
    for (const sender of [
      '',
      'Vitrine',
      'Vitrine <>',
      'a@b.example, c@d.example',
      'A\r\nBcc: x <a@b.example>\r\nX: <c@d.example>',
    ])
      expect(() => newTransport('smtp://localhost', sender)).toThrow('MAIL_FROM')
  })
})
