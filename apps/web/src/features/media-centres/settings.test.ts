import { describe, expect, it } from 'vitest'
import { changesOf, type Settings, settingsSchema } from './settings.ts'

const saved: Settings = {
  title: 'Press',
  slug: 'press',
  intro: '',
  visibility: 'public',
  downloads: 'free',
  password: '',
  accent: '#0b4f6c',
  logo: null,
  cover: { uuid: '0198c6e0-0000-7000-8000-000000000301', thumbnail_url: null },
  name: 'Kari Nordal',
  email: 'kari@solvik.example',
  phone: '',
  footer_links: [],
}
const messages = (more: Partial<Settings>) =>
  settingsSchema.safeParse({ ...saved, ...more }).error?.issues.map(({ path, message }) => [path[0], message])

describe('the settings of a media centre', () => {
  it('send only changed fields', () => {
    expect(changesOf(saved, saved)).toEqual({})
    expect(changesOf(saved, { ...saved, title: 'News', cover: null })).toEqual({ title: 'News', cover: null })
  })
  it('send the whole press contact, and null when its name is empty', () => {
    expect(changesOf(saved, { ...saved, phone: '+47 1' })).toEqual({
      press_contact: { name: 'Kari Nordal', email: 'kari@solvik.example', phone: '+47 1' },
    })
    expect(changesOf(saved, { ...saved, name: '', email: '' })).toEqual({ press_contact: null })
  })
  it('send a password only if the media centre is password-protected', () => {
    expect(changesOf(saved, { ...saved, password: 'secret harbour' })).toEqual({})
    expect(changesOf(saved, { ...saved, visibility: 'password', password: 'secret harbour' })).toEqual({
      visibility: 'password',
      password: 'secret harbour',
    })
  })
  it('reject an accent colour that is hard to read, a contact without a name and an invalid link', () => {
    expect(messages({})).toBeUndefined()
    expect(messages({ accent: '' })).toBeUndefined()
    expect(messages({ accent: '#ffee00' })?.[0]?.[0]).toBe('accent')
    expect(messages({ name: '' })).toEqual([['name', 'Enter a name']])
    expect(messages({ footer_links: [{ label: 'Site', url: 'nothing' }] })?.[0]?.[0]).toBe('footer_links')
  })
})
