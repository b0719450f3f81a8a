import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFocusAfter } from '../../lib/use-focus-after.ts'
import { useStoredState } from '../../lib/use-stored-state.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Fields.tsx'
import { IconFaceId, IconMarquee } from '../../ui/icons.ts'
import type { FileView } from '../files/index.ts'
import { settingsQuery } from './api.ts'
import { useBoxes, useShownBoxes } from './boxes.ts'
import { boxWords as texts } from './box-copy.ts'
import { FaceRow } from './FaceRow.tsx'
import { NameDraft } from './NameDraft.tsx'
import css from './panel.module.css'

const SHOWN = 'vitrine-face-boxes'
/** Whether boxes are drawn over images. Remembered in this browser. */
const useBoxToggle = () => {
  const [stored, remember] = useStoredState<'on' | 'off'>(SHOWN, 'on')
  return [stored === 'on', (on: boolean) => remember(on ? 'on' : 'off')] as const
}

/** Explains why faces are not detected automatically. */
const RecognitionNote = ({ team }: { team: string }) => {
  const { data } = useQuery(settingsQuery(team))
  return data && !data.face_recognition ? <Note>{texts.off}</Note> : null
}

/** Who is in the image: names, releases, and boxes drawn by hand. */
export const PeoplePanel = ({ view }: { view: FileView }) => {
  const { file, shown, team } = view
  const boxes = useBoxes()
  const [visible, setVisible] = useBoxToggle()
  useShownBoxes(visible)
  const why = view.why('edit')
  const isActive = shown.uuid === file.latest_version.uuid
  const faces = file.bounding_boxes
  return (
    <div className={css.panel}>
      {faces.length > 0 && (
        <Switch
          label={texts.show}
          checked={visible}
          onChange={({ currentTarget }) => setVisible(currentTarget.checked)}
        />
      )}
      {faces.length === 0 && (
        <div className={css.none}>
          <IconFaceId size={28} stroke={1.4} aria-hidden />
          <h3>{texts.noneTitle}</h3>
          <p>{why === null ? texts.noneHelp : texts.noneReadOnly}</p>
        </div>
      )}
      {faces.length > 0 && (
        <ol className={css.faces} aria-label={texts.list}>
          {faces.map((box, at) => (
            <FaceRow key={box.uuid} box={box} place={at + 1} why={why} />
          ))}
        </ol>
      )}
      {why === null && boxes && !isActive && <Note>{texts.otherVersion}</Note>}
      {why === null && boxes && isActive && <DrawBox view={view} />}
      {!view.foreign && <RecognitionNote team={team.uuid} />}
    </div>
  )
}

/** Draws a box on the stage, and then asks who is in it. The focus then returns to the button. */
const DrawBox = ({ view: { file } }: { view: FileView }) => {
  const boxes = useBoxes()
  const button = useFocusAfter<HTMLButtonElement>(!boxes?.drawing && !boxes?.draft)
  if (!boxes) return null
  const { drawing, draw, draft, setDraft } = boxes
  const cancel = () => {
    draw(false)
    setDraft(null)
  }
  if (drawing)
    return (
      <Note icon={IconMarquee}>
        {texts.drawing}
        <div className={css.buttons}>
          <Button size="small" onClick={cancel}>
            {texts.cancel}
          </Button>
        </div>
      </Note>
    )
  if (draft) return <NameDraft file={file} draft={draft} onEnd={cancel} />
  return (
    <div>
      <Button ref={button} icon={IconMarquee} onClick={() => draw(true)}>
        {texts.draw}
      </Button>
    </div>
  )
}
