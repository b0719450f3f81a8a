import { Switch } from '@mantine/core'
import { links, type Published, shareWords } from '@vitrine/contract'
import { useQueryClient } from '@tanstack/react-query'
import { dateInWords } from '../../lib/dates.ts'
import { useSend } from '../../lib/query.ts'
import { sayFailed } from '../../lib/say-failed.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { Fields, Note, Setting } from '../../ui/Fields.tsx'
import { useWhyNot } from '../auth/index.ts'
import { publishedQuery } from './api.ts'
import css from './links.module.css'
import { LinksOfFile } from './LinksOfFile.tsx'
import { QrCode } from './QrCode.tsx'

type Props = { file: string; published: Published; onNew: () => void }

/** The decision in words: that it may be shared and until when, or what forbids it. */
const Verdict = ({ published: { may_share, reasons, expiration_date, public: open } }: { published: Published }) => {
  if (may_share)
    return (
      <Note kind="ok">
        May be shared.
        {expiration_date && ` The page closes by itself after ${dateInWords(new Date(expiration_date))}.`}
      </Note>
    )
  return (
    <Note kind="warn">
      May not be shared. {reasons.join(' ')}
      {open && ' The page is on, but nobody sees anything there until this has changed.'}
    </Note>
  )
}

/** The public page of a file, and links that open it in other ways. */
export const PublicTab = ({ file, published, onNew }: Props) => {
  const cache = useQueryClient()
  const publish = useSend(links.publish)
  const whyNot = useWhyNot()(links.publish)
  const { public: open, hide_name, url, may_share } = published
  const change = (body: { public?: boolean; hide_name?: boolean }) =>
    publish.mutate(
      { params: { file }, body },
      {
        onSuccess: (now) => cache.setQueryData(publishedQuery(file).queryKey, { ...published, ...now }),
        onError: sayFailed('The public page is as it was'),
      },
    )
  const why = whyNot ?? (may_share || open ? null : published.reasons.join(' '))
  return (
    <Fields>
      <Verdict published={published} />
      <div>
        <Setting title="Public page" sub="Anyone with the link sees the picture, its credit and its terms">
          <Switch
            aria-label="Public page"
            title={why ?? undefined}
            checked={open}
            disabled={why !== null || publish.isPending}
            onChange={(event) => change({ public: event.currentTarget.checked })}
          />
        </Setting>
        <Setting title="Show the file name" sub="Otherwise visitors see the day it was made">
          <Switch
            aria-label="Show the file name"
            title={whyNot ?? undefined}
            checked={!hide_name}
            disabled={whyNot !== null || publish.isPending}
            onChange={(event) => change({ hide_name: !event.currentTarget.checked })}
          />
        </Setting>
      </div>
      {open && (
        <div className={css.page}>
          <CopyField
            primary
            label={shareWords.publicLink}
            value={url}
            help="Each visit asks the rights again: when they end, so does the page."
          />
          <QrCode value={url} />
        </div>
      )}
      <LinksOfFile file={file} onNew={onNew} why={whyNot ?? (may_share ? null : published.reasons.join(' '))} />
    </Fields>
  )
}
