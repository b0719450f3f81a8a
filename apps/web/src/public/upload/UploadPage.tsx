import { pageWords } from '@vitrine/contract'
import { useState, useSyncExternalStore } from 'react'
import { api, type OpenedLink, ApiError } from '../api.ts'
import { useFetch } from '../use-fetch.ts'
import { Frame } from '../Frame.tsx'
import { Problem } from '../components.tsx'
import { Card } from './Card.tsx'
import { copy } from './copy.ts'
import { LinkClosed, EndedWhileOpen } from './LinkEnded.tsx'
import { LoadingCard } from './LoadingCard.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SendFiles } from './SendFiles.tsx'
import './upload.css'
import { storePassword, storedPassword } from './guest-storage.ts'

/** The secret of the link. It comes after the # in the URL, so it reaches no server log and no other site. */
const secretInAddress = () => location.hash.slice(1)
const onHashChange = (changed: () => void) => {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

const isWrongPassword = (error: unknown) => error instanceof ApiError && error.code === 'guest.password'
const transientErrors = ['guest.password', 'request.too_many', 'network.failed']
const isClosed = (error: unknown) =>
  error instanceof ApiError && error.status < 500 && !transientErrors.includes(error.code)

/** The server-rendered texts, shown until the link has loaded. */
const rendered = {
  title: document.querySelector('#root h1')?.textContent ?? pageWords.sendFiles,
  message: document.querySelector('#root .description')?.textContent ?? null,
  consent: document.querySelector('#root .consent .text')?.textContent ?? null,
}

const LinkBySecret = ({ token }: { token: string }) => {
  const [password, setPassword] = useState(() => storedPassword(token))
  const [link, setLink] = useState<OpenedLink>()
  const open = async () => {
    try {
      return await api.openGuestLink({ token, password })
    } catch (error) {
      if (password === undefined || !isWrongPassword(error)) throw error
      // The password of the link was changed after it was stored here.
      storePassword(token, undefined)
      setPassword(undefined)
      return api.openGuestLink({ token })
    }
  }
  const { error, reload } = useFetch(async () => setLink(await open()), token)
  const unlock = (typed: string, opened: OpenedLink) => {
    storePassword(token, typed)
    setPassword(typed)
    setLink(opened)
  }
  const content = () => {
    if (isClosed(error)) return link?.unlocked ? <EndedWhileOpen {...{ link, token, password }} /> : <LinkClosed />
    if (link?.unlocked) return <SendFiles {...{ link, token, password }} onFailure={reload} />
    if (link) return <PasswordForm token={token} team={link.team.name} onUnlocked={unlock} />
    if (!error) return <LoadingCard {...rendered} />
    return (
      <Card title={rendered.title} message={rendered.message}>
        <Problem error={error} />
        <button type="button" onClick={reload}>
          {copy.tryAgain}
        </button>
      </Card>
    )
  }
  return (
    <Frame team={link?.team.uuid ?? null} me={undefined}>
      {content()}
    </Frame>
  )
}

/** The page behind a guest link: asks for its password, if it has one, and then for the files. */
export const UploadPage = () => {
  const token = useSyncExternalStore(onHashChange, secretInAddress)
  if (token !== '') return <LinkBySecret key={token} token={token} />
  return (
    <Frame team={null} me={undefined}>
      <LinkClosed />
    </Frame>
  )
}
