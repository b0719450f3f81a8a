import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, waitFor } from '@testing-library/react'
import { teams } from '@vitrine/contract'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { serve, show } from '../testing/app.tsx'
import { newQueryClient, useSend } from './query.ts'

const Row = ({ onAsked, onDone }: { onAsked: () => void; onDone: () => void }) => {
  const send = useSend(teams.revokeInvite)
  const ask = () => {
    send.mutate({ params: { invite: 'one' } }, { onSuccess: onDone })
    onAsked()
  }
  return (
    <button type="button" onClick={ask}>
      Revoke
    </button>
  )
}

it('what follows a change follows it also where the row that asked for it is gone by then', async () => {
  serve([[teams.revokeInvite, () => new Response(null, { status: 204 })]])
  let done = false
  const List = () => {
    const [there, setThere] = useState(true)
    return there ? <Row onAsked={() => setThere(false)} onDone={() => (done = true)} /> : <p>No rows</p>
  }
  const { getByText } = show(
    <QueryClientProvider
      client={newQueryClient(
        () => undefined,
        () => undefined,
      )}
    >
      <List />
    </QueryClientProvider>,
  )
  fireEvent.click(getByText('Revoke'))
  expect(getByText('No rows')).toBeTruthy()
  await waitFor(() => expect(done).toBe(true))
})
