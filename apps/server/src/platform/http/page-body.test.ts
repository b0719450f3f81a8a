import type { PublicFile } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { rowsOf, tilesOf } from './page-body.ts'

const file = {
  name: 'Quay.jpg',
  description: '',
  kind: 'image',
  width: 600,
  height: 400,
  credit_line: 'Photo: Kari Nordal',
  copyright: '',
  rights: [],
  uses: [],
  rights_context: 'Editorial use <only>',
  expiration_date: '2027-03-01',
  thumbnail_url: '/400',
  views: [],
} as unknown as PublicFile

it.each([
  ['tiles', tilesOf],
  ['rows', rowsOf],
])('without JavaScript, lists of files as %s show the image, credit, terms and a notice', (_, list) => {
  const html = list([file])
  const [plain = ''] = /<noscript>.*?<\/noscript>/s.exec(html) ?? []
  expect(html).toContain('<img src="/400"')
  expect(plain).toContain('Photo: Kari Nordal')
  expect(plain).toContain('Editorial use &#60;only&#62;')
  expect(plain).toContain('May be used until 1 March 2027')
  expect(html).toContain('Turn on JavaScript in your browser to open and download these files.')
})
