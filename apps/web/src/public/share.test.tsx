import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { downloads } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { hello, serve, TEAM } from '../testing/app.tsx'
import type { File, Me, Shared } from './api.ts'
import { FilePager } from './components.tsx'
import { SharedFiles } from './SharedFiles.tsx'
import { missingInWords } from './StepFields.tsx'

const fileOf = (uuid: string) => ({ uuid, name: `${uuid}.jpg`, description: '', thumbnail_url: null }) as File
const files = ['a', 'b', 'c', 'd'].map(fileOf)
const shared: Shared = {
  locked: false,
  title: 'Quay',
  team: { uuid: TEAM, name: 'Visit Solvik' },
  downloads_by: 'request',
  used_up: false,
  downloads_left: 2,
  expires_at: null,
  watermark: false,
}
const nothing = () => undefined
const show = (me: Me) =>
  render(
    <SharedFiles link="l" shared={shared} me={me} files={files} next={null} onMore={nothing} onChanged={nothing} />,
  )

describe('a link that needs download requests', () => {
  it('offers to request all files at first, and shows the number of downloads left', async () => {
    serve([])
    show(hello({ user: null, teams: [] }) as Me)
    expect(await screen.findByRole('button', { name: 'Request all' })).toBeEnabled()
    expect(screen.getByText('2 downloads left.')).toBeVisible()
  })

  it('shows the state of each request, and offers only files that are approved or not yet requested', async () => {
    const calls = serve([
      [
        downloads.sharedAnswers,
        () => [
          { file: 'a', state: 'approved' },
          { file: 'b', state: 'waiting' },
          { file: 'c', state: 'declined' },
        ],
      ],
      [downloads.beginSharedZip, () => ({ ready: true, url: '#zip', files: 1, left_out: [], gone: 0 })],
    ])
    show(hello() as Me)
    expect(await screen.findByText('1 approved, 1 waiting for an answer, 1 declined.')).toBeVisible()
    expect(screen.getAllByRole('listitem').map((tile) => within(tile).queryByText(/ed$/)?.textContent)).toEqual([
      'Approved',
      'Requested',
      'Declined',
      undefined,
    ])
    expect(screen.queryByRole('button', { name: 'Request all' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Request 1 file' })).toBeEnabled()
    await userEvent.click(screen.getByRole('button', { name: 'Download 1 file' }))
    expect(await screen.findByText('Downloading 1 file as a zip…')).toBeVisible()
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ items: ['a'] })
  })
})

it('large images behind a link can be downloaded in a smaller size, once the steps that the link requires are completed', async () => {
  const text = { text: 'Print the credit.', hash: 'a' }
  let asked = 0
  const calls = serve([
    [downloads.sharedTerms, () => ({ steps: ['agreement'], disclaimer: null, agreement: text })],
    [
      downloads.beginSharedZip,
      () => {
        asked += 1
        const preparing = { ready: false, prepared: 1, images: 2 }
        return asked === 1 ? preparing : { ready: true, url: '#zip', files: 4, left_out: [], gone: 0 }
      },
    ],
  ])
  const open: Shared = { ...shared, downloads_by: 'everyone' }
  const large = files.map((one) => ({ ...one, kind: 'image' as const, width: 1500, height: 900 }))
  const me = hello() as Me
  render(<SharedFiles link="l" shared={open} me={me} files={large} next={null} onMore={nothing} onChanged={nothing} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Download all' }))
  const size = await screen.findByRole('combobox', { name: 'Size' })
  expect(
    within(size)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['Original', 'Medium (1080 px)'])
  expect(screen.queryByText(/All other files are included as originals/)).toBeNull()
  await userEvent.selectOptions(size, 'Medium (1080 px)')
  expect(screen.getByText(/All other files are included as originals/)).toBeVisible()
  await userEvent.click(screen.getByLabelText('I accept the Download Agreement'))
  await userEvent.click(screen.getByRole('button', { name: 'Download' }))
  expect(await screen.findByText('Downloading 4 files as a zip…')).toBeVisible()
  const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent).toEqual([sent[0], sent[0]])
  expect(sent[0]).toEqual({ shape: 'original', size: 'medium', agreement: 'a', items: ['a', 'b', 'c', 'd'] })
})

it('the files behind a link can be browsed with the arrow keys, and Esc returns to all files', async () => {
  location.hash = 'b'
  render(<FilePager files={files} at={fileOf('b')} all="All files" more={false} />)
  for (const [key, to] of [
    ['{ArrowRight}', '#c'],
    ['{ArrowLeft}', '#a'],
    ['{Escape}', '#all'],
  ] as const) {
    await userEvent.keyboard(key)
    expect(location.hash).toBe(to)
  }
})

it('the missing steps are listed in one sentence', () => {
  expect(missingInWords(['read the disclaimer', 'describe your use case'])).toBe(
    'Read the disclaimer and describe your use case.',
  )
})
