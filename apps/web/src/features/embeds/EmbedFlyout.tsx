import { emptyStates, embeds, shareWords } from '@vitrine/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { Fields } from '../../ui/Fields.tsx'
import { Flyout } from '../../ui/Dialog.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { SkeletonText } from '../../ui/States.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { openShare } from '../links/index.ts'
import { codeWords, embedWords } from './copy.ts'
import { codeQuery, embedsQuery } from './api.ts'
import { CodePreview, Codes } from './CodePreview.tsx'
import { NewEmbedDialog } from './EmbedDialog.tsx'
import css from './embeds.module.css'
import { RightsNotes } from './RightsNotes.tsx'

type CodeProps = { file: { uuid: string; name: string; hide_name: boolean }; onClose: () => void }
const Code = ({ file, onClose }: CodeProps) => (
  <Codes
    query={useQuery(codeQuery(file.uuid))}
    refused={
      <p className={css.refused}>
        <Button
          size="small"
          onClick={() => {
            onClose()
            openShare([file])
          }}
        >
          {codeWords.openSharing}
        </Button>
      </p>
    }
  >
    {({ code, script }) => (
      <>
        <CodePreview label={codeWords.frame} code={code} help={codeWords.frameHelp} />
        <CodePreview label={codeWords.script} code={script} help={codeWords.scriptHelp} />
      </>
    )}
  </Codes>
)

/** Embed Post: the code for this file, and the embeds that show it. */
const EmbedFlyout = ({
  file,
  onClose,
}: {
  file: { uuid: string; name: string; hide_name: boolean }
  onClose: () => void
}) => {
  const { team } = useSession()
  const navigate = useNavigate()
  const query = useInfiniteQuery(embedsQuery(team.uuid, { file: file.uuid }))
  const why = useWhyNot()(embeds.create)
  const [making, setMaking] = useState(false)
  const go = (embed: string) => {
    onClose()
    void navigate({ to: '/embeds/$embed', params: { embed } })
  }
  if (making) return <NewEmbedDialog files={[file]} onMade={({ uuid }) => go(uuid)} onClose={() => setMaking(false)} />
  return (
    <Flyout opened onClose={onClose} title={shareWords.embedPost} sub={file.name}>
      <Fields>
        <RightsNotes files={[file]} />
        <Code file={file} onClose={onClose} />
        <section>
          <div className={css.codeHead}>
            <h3 className={css.label}>{embedWords.inThese}</h3>
            <Button size="small" icon={IconPlus} why={why} onClick={() => setMaking(true)}>
              {embedWords.create}
            </Button>
          </div>
          <Loaded query={query} what={embedWords.loadingList} skeleton={<SkeletonText lines={2} />}>
            {({ pages }) => {
              const rows = pages.flatMap(({ results }) => results)
              if (rows.length === 0) return <p className={css.help}>{emptyStates.embeds}</p>
              return (
                <ul className={css.lines}>
                  {rows.map(({ uuid, title }) => (
                    <li key={uuid}>
                      <TextLink to="/embeds/$embed" params={{ embed: uuid }} onClick={onClose}>
                        {title}
                      </TextLink>
                    </li>
                  ))}
                </ul>
              )
            }}
          </Loaded>
        </section>
      </Fields>
    </Flyout>
  )
}
export default EmbedFlyout
