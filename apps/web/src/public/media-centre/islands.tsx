import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { api, embeddedFile, type Me } from '../api.ts'
import { OwnDownloads } from '../DownloadsPage.tsx'
import { signInAddress } from '../Frame.tsx'
import { useFetch } from '../use-fetch.ts'
import { DownloadPanel } from '../DownloadPanel.tsx'
import { AccessRequestForm } from './AccessRequestForm.tsx'
import { BasketPage } from './BasketPage.tsx'
import { FollowForm } from './FollowForm.tsx'
import { Unlock } from './Unlock.tsx'
import { copy } from './copy.ts'

type Site = { centre: string; home: string; team: string }

const useMe = () => useFetch(() => api.me(), '').value

const FileDownload = ({ site, file, album }: { site: Site; file: string; album: string | null }) => {
  const me = useMe()
  const shown = embeddedFile(file)
  const way = { file, link: null, centre: { uuid: site.centre, album, home: site.home } }
  return shown ? <DownloadPanel way={way} file={shown} me={me} /> : null
}
const Basket = ({ site }: { site: Site }) => {
  const me = useMe()
  return me ? <BasketPage {...site} me={me} /> : <p role="status">{copy.loading}</p>
}
const SignInFirst = ({ team }: Pick<Site, 'team'>) => (
  <p>
    {copy.signInFirst} <a href={signInAddress(team)}>{copy.signIn}</a>
  </p>
)
const Lists = ({ centre }: Pick<Site, 'centre'>) => {
  const requests = useFetch(() => api.centreRequests(centre), centre)
  const receipts = useFetch(() => api.centreReceipts(centre), centre)
  return (
    <OwnDownloads
      asked={requests.value?.results}
      got={receipts.value?.results}
      error={requests.error ?? receipts.error}
    />
  )
}
const Downloads = ({ site }: { site: Site }) => {
  const me: Me | undefined = useMe()
  if (!me) return <p role="status">{copy.loading}</p>
  return me.user ? <Lists centre={site.centre} /> : <SignInFirst team={site.team} />
}

const islands: Record<string, (site: Site, data: DOMStringMap) => ReactNode> = {
  take: (site, data) => <FileDownload site={site} file={data['file'] ?? ''} album={data['album'] ?? null} />,
  basket: (site) => <Basket site={site} />,
  downloads: (site) => <Downloads site={site} />,
  unlock: ({ centre }) => <Unlock centre={centre} />,
  'access-request': ({ centre }) => (
    <AccessRequestForm centre={centre} signIn={null} onInvited={() => window.location.reload()} />
  ),
  follow: ({ centre }) => <FollowForm centre={centre} />,
}

/** Renders the parts of a media centre that need a script. */
export const start = () => {
  const root = document.querySelector<HTMLElement>('[data-centre]')
  const { centre = '', home = '', team = '' } = root?.dataset ?? {}
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const island = islands[place.dataset['island'] ?? '']
    if (island) createRoot(place).render(<StrictMode>{island({ centre, home, team }, place.dataset)}</StrictMode>)
  }
}
