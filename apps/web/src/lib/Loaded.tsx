import { AppError, noFeature } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { IconHelpCircle, IconRefresh } from '../ui/icons.ts'
import { ErrorState, Message, NoFeature, NoPermission } from '../ui/States.tsx'

type Asked<T> = { data: T | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
type LoadedProps<T> = {
  query: Asked<T>
  /** What is being loaded, as it reads after "We could not load": 'the members'. */
  what: string
  /** The final layout, not yet filled. */
  skeleton: ReactNode
  children: (value: T) => ReactNode
}

/** Why a part of a screen cannot be shown, and what to do about it. */
export const Failure = ({
  error,
  what,
  retry,
  busy,
  alone,
}: {
  error: unknown
  what: string
  retry: () => unknown
  busy?: boolean
  /** It is all that the page shows. */
  alone?: boolean | undefined
}) => {
  const code = error instanceof AppError ? error.code : 'server.failed'
  if (code === 'access.denied')
    return (
      <NoPermission title={`You can’t see ${what}`} alone={alone}>
        Your role doesn’t include this. Ask an admin of your team to change it.
      </NoPermission>
    )
  if (code === 'feature.missing') return <NoFeature title={noFeature.title} help={noFeature.help} />
  if (code === 'thing.not_found')
    return (
      <Message icon={IconHelpCircle} title="Not found" alone={alone}>
        It may have been deleted, or the address is wrong.
      </Message>
    )
  return (
    <ErrorState
      title={`We could not load ${what}`}
      alone={alone}
      actions={
        <Button icon={IconRefresh} onClick={() => retry()} busy={busy === true}>
          Try again
        </Button>
      }
    >
      {error instanceof AppError ? (error.extra.detail ?? error.message) : 'Something went wrong.'} Nothing was changed.
    </ErrorState>
  )
}

/** Shows a query in whatever state it is. Once there was an answer it stays on the screen, also when a later ask fails. */
export const Loaded = <T,>({ query, what, skeleton, children }: LoadedProps<T>) => {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failure error={query.error} what={what} retry={query.refetch} busy={query.isFetching} />
  return skeleton
}
