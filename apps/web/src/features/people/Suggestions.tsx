import { people, type PersonCard, type Reply } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadWords } from '../../lib/copy.ts'
import { useActions } from '../../lib/keyboard.ts'
import { useAction } from '../../lib/use-action.ts'
import { useFocusAfter } from '../../lib/use-focus-after.ts'
import { Kbd } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Fields.tsx'
import { IconArrowMerge } from '../../ui/icons.ts'
import { useSession, useWhyNot } from '../auth/index.ts'
import { suggestionsQuery } from './api.ts'
import { suggestionWords as texts, words } from './copy.ts'
import { Face } from './Face.tsx'
import css from './people.module.css'
import { useMerge } from './use-merge.ts'

type Pair = Reply<typeof people.suggestions>[number]
const FEW = 3
const keyOf = ({ person, other }: Pair) => `${person.uuid} ${other.uuid}`
/** Puts the person to keep first: the one with a name, otherwise `person`. */
const ordered = ({ person, other }: Pair): readonly [kept: PersonCard, merged: PersonCard] =>
  person.name === '' && other.name !== '' ? [other, person] : [person, other]

/** People who may be the same, to be merged or marked as different. M merges the focused pair, X dismisses it. */
export const Suggestions = ({ onMerged }: { onMerged: (gone: PersonCard) => void }) => {
  const { team } = useSession()
  const why = useWhyNot()(people.merge)
  const query = useQuery({ ...suggestionsQuery(team.uuid), enabled: why === null })
  const { data = [] } = query
  const [all, setAll] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const { merge, busy } = useMerge()
  const separate = useAction(people.separate, [people.suggestions, people.suggestFor])
  const shown = all ? data : data.slice(0, FEW)
  const current = shown.find((pair) => keyOf(pair) === chosen) ?? shown[0]
  // An answered pair disappears with its buttons, so the focus moves to the next pair.
  const mergeCurrent = useFocusAfter<HTMLButtonElement>(current && keyOf(current))
  const accept = async (pair: Pair) => {
    const [kept, merged] = ordered(pair)
    if (await merge(kept.uuid, [merged.uuid])) onMerged(merged)
  }
  const dismiss = ({ person, other }: Pair) =>
    void separate.run(
      { params: { person: person.uuid }, body: { people: [other.uuid] } },
      { done: texts.separated, failed: texts.notSeparated },
    )
  useActions(
    current
      ? [
          {
            id: 'suggestion-merge',
            label: texts.merge,
            group: texts.title,
            keys: 'm',
            keyOnly: true,
            run: () => void accept(current),
          },
          {
            id: 'suggestion-separate',
            label: texts.separate,
            group: texts.title,
            keys: 'x',
            keyOnly: true,
            run: () => dismiss(current),
          },
        ]
      : [],
  )
  // Nothing is shown while the suggestions load, because usually there are none.
  if (query.error && !query.data)
    return (
      <div className={css.note}>
        <Note kind="warn">
          {loadWords.failed(texts.loading)}{' '}
          <Button size="small" subtle busy={query.isFetching} onClick={() => void query.refetch()}>
            {loadWords.retry}
          </Button>
        </Note>
      </div>
    )
  if (!current) return null
  return (
    <section className={css.suggestions} aria-label={texts.title}>
      <header className={css.suggestionsHead}>
        <h2>{texts.title}</h2>
        <span className={css.keys} aria-hidden>
          <Kbd>M</Kbd> {texts.mergeKey} <Kbd>X</Kbd> {texts.separateKey}
        </span>
      </header>
      <ul className={css.pairs}>
        {shown.map((pair) => {
          const [kept, merged] = ordered(pair)
          const title = kept.name ? texts.pair(kept.name) : texts.twoUnnamed
          return (
            <li
              key={keyOf(pair)}
              className={css.pair}
              data-current={pair === current || undefined}
              onFocus={() => setChosen(keyOf(pair))}
            >
              <span className={css.pairFaces}>
                <Face src={kept.thumbnail_url} size="large" />
                <Face src={merged.thumbnail_url} size="large" />
              </span>
              <div className={css.pairWords}>
                <h3>{title}</h3>
                <p>{texts.help(kept, merged, pair.alike)}</p>
                <div className={css.pairActions}>
                  <Button
                    ref={pair === current ? mergeCurrent : undefined}
                    size="small"
                    icon={IconArrowMerge}
                    busy={busy && pair === current}
                    aria-label={`${words.merge}: ${title}`}
                    onClick={() => void accept(pair)}
                  >
                    {texts.merge}
                  </Button>
                  <Button size="small" subtle aria-label={`${texts.separate}: ${title}`} onClick={() => dismiss(pair)}>
                    {texts.separate}
                  </Button>
                </div>
              </div>
            </li>
          )
        })}
      </ul>
      {data.length > FEW && (
        <Button size="small" subtle aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? texts.fewer : texts.more(data.length - FEW)}
        </Button>
      )}
    </section>
  )
}
