import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { newQueryClient } from '../../lib/query.ts'
import { withProviders } from '../../testing/app.tsx'
import { plainFile, viewOf } from '../../testing/views.ts'
import { VideoPlayer } from './VideoPlayer.tsx'

const nothing = () => undefined
const client = newQueryClient(nothing)
const film = (stream: string, poster: string) =>
  withProviders(
    <QueryClientProvider client={client}>
      <VideoPlayer view={viewOf({})} version={plainFile.latest_version} stream={stream} poster={poster} />
    </QueryClientProvider>,
  )

it('keeps playing when its thumbnail changes, and restarts only for a different video', () => {
  const { rerender } = render(film('/quay/stream/?look=1', '/a'))
  const video = screen.getByLabelText('Harbour morning')
  rerender(film('/quay/stream/?look=2', '/b'))
  expect([video.getAttribute('src'), video.getAttribute('poster')]).toEqual(['/quay/stream/?look=1', '/b'])
  rerender(film('/pier/stream/?look=1', '/b'))
  expect(video.getAttribute('src')).toBe('/pier/stream/?look=1')
})
