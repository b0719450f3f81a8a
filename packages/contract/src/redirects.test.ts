import { describe, expect, it } from 'vitest'
import { publicPath } from './redirects.ts'

const uuid = '0198c6e0-0000-7000-8000-00000000000a'
const home = '/p/account'

describe('T-REDIR-1: the redirect after signing in', () => {
  it.each([
    `/p/file/${uuid}`,
    `/p/file/${uuid}/`,
    `/p/file/embed/${uuid}`,
    `/p/embed/${uuid}`,
    `/p/gallery/${uuid}`,
    '/p/share/AbCdEfGhIjKlMnOp_-',
    `/p/media-centre/${uuid}/summer-2026`,
    `/p/media-centre/${uuid}/summer-2026/downloads`,
    `/p/media-centre/${uuid}/summer-2026/basket`,
    `/p/media-centre/${uuid}/summer-2026/album/${uuid}`,
    `/p/media-centre/${uuid}/summer-2026/file/${uuid}`,
    `/p/media-centre/${uuid}/summer-2026/album/${uuid}/file/${uuid}`,
    '/p/downloads',
    `/p/receipt/${uuid}`,
    home,
  ])('allows %s, one of our public pages', (path) => expect(publicPath(path)).toBe(path))

  it('keeps the file of a share link, and drops any other query or fragment', () => {
    const share = '/p/share/AbCdEfGhIjKlMnOp_-'
    expect(publicPath(`${share}#${uuid}`)).toBe(`${share}#${uuid}`)
    for (const tail of [`#${uuid}x`, `?a#${uuid}`, `#${uuid}\n`, '#//evil.example'])
      expect(publicPath(share + tail)).toBe(share)
  })
  it('drops the query and the fragment of other pages', () => {
    expect(publicPath(`/p/file/${uuid}?next=//evil.example`)).toBe(`/p/file/${uuid}`)
    expect(publicPath(`/p/file/${uuid}#//evil.example`)).toBe(`/p/file/${uuid}`)
  })

  it.each([
    undefined,
    '',
    '/',
    '/library/',
    '/p/',
    '/p/file/',
    `/p/file/${uuid}/delete`,
    `/p/file/${uuid}\n`,
    `/p/file/${uuid.replace('0', '０')}`,
    '//evil.example',
    '///evil.example/p/account',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/p/account',
    'HTTPS:evil.example',
    'https:/p/account',
    'javascript:alert(1)',
    'data:text/html,x',
    ' /p/account',
    '/p/account ',
    '\t/p/account',
    '/p/account\0',
    '/p/account\r\nset-cookie: a=b',
    '/p/./account',
    `/p/file/../../library/${uuid}`,
    '/p/file/%2e%2e/library',
    '/p/file/%2F%2Fevil.example',
    '/p//evil.example',
    '/p/account/@evil.example',
    '/p/account@evil.example',
    '@evil.example/p/account',
    '/P/ACCOUNT',
    '/p/share/short',
    `/p/media-centre/${uuid}/Summer`,
    `/p/media-centre/${uuid}/-`,
    `/p/media-centre/${uuid}/a/downloads/more`,
    `/p/media-centre/${uuid}/summer-2026/search`,
    `/p/media-centre/${uuid}/summer-2026/file/${uuid}/album/${uuid}`,
    '/p/auth/',
    '/p/account‮',
  ])('sends the visitor to their own page instead of %j', (path) => expect(publicPath(path)).toBe(home))
})
