import { expect, it } from 'vitest'
import { greeting } from './greeting.ts'

const plain = { origin: 'http://127.0.0.1:3000', role: 'all', smtpUrl: undefined, demo: false } as const

it('the start-up message warns that email is off if SMTP_URL is not set', () => {
  const said = (more: object) => greeting({ ...plain, ...more }, { signIns: [], mediaCentre: undefined }).join('\n')
  expect(said({})).toContain('Email is off because SMTP_URL is not set.')
  expect(said({ smtpUrl: 'smtp://mail.example.test' })).not.toContain('SMTP_URL')
  expect(said({ demo: true })).not.toContain('SMTP_URL')
})

it("the start-up message contains the URL of the demo's media centre", () => {
  const mediaCentre = 'http://127.0.0.1:3000/p/media-centre/1/press'
  expect(greeting({ ...plain, demo: true }, { signIns: [], mediaCentre }).join('\n')).toContain(mediaCentre)
})

it('the start-up message lists the pages of the emulated networks, and states that they are emulated', () => {
  const feeds = {
    instagram: 'http://127.0.0.1:4601/',
    tiktok: 'http://127.0.0.1:4602/',
    canva: 'http://127.0.0.1:4603/',
    adobe: 'http://127.0.0.1:4604/',
  }
  const lines = greeting({ ...plain, demo: true }, { signIns: [], mediaCentre: undefined, feeds }).join('\n')
  expect(lines).toContain('emulators on this machine, never to real networks')
  expect(lines).toContain('Instagram emulator: http://127.0.0.1:4601/')
  expect(lines).toContain('TikTok emulator:    http://127.0.0.1:4602/')
  expect(lines).toContain('Canva emulator:     http://127.0.0.1:4603/')
  expect(lines).toContain('Adobe emulator:     http://127.0.0.1:4604/')
  expect(greeting({ ...plain, demo: true }, { signIns: [], mediaCentre: undefined }).join('\n')).not.toContain('emulat')
})
