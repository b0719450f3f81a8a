import { expect, it } from 'vitest'
import { greeting } from './greeting.ts'

const plain = { origin: 'http://127.0.0.1:3000', role: 'all', smtpUrl: undefined, demo: false } as const

it('says at start-up if no mail is sent', () => {
  const said = (more: object) => greeting({ ...plain, ...more }, []).join('\n')
  expect(said({})).toContain('No mail is sent: SMTP_URL is not set.')
  expect(said({ smtpUrl: 'smtp://mail.example.test' })).not.toContain('SMTP_URL')
  expect(said({ demo: true })).not.toContain('SMTP_URL')
})
