import { Fields } from '../../ui/Fields.tsx'
import { editWords } from './copy.ts'
import { AddTag } from './AddFields.tsx'
import { AttributesSection } from './AttributesSection.tsx'
import { Counted, type FormProps, TextFields } from './FormFields.tsx'
import { RightsFields } from './RightsFields.tsx'

/** The fields of the selected files, with common, mixed and changed values. */
export const EditForm = ({ atTags, ...form }: FormProps & { atTags: boolean }) => {
  const { shown, touched, onChange } = form
  const mark = { touched, onChange }
  return (
    <Fields>
      <TextFields section="information" {...form} />
      <Counted
        name="tags"
        title={editWords.tags}
        counted={shown.tags.map((tag) => ({ ...tag, key: tag.name }))}
        total={shown.count}
        {...mark}
      >
        {(change) => (
          <>
            <AddTag label={editWords.addTag} focus={atTags} {...change} />
            <p>{editWords.tagsHelp}</p>
          </>
        )}
      </Counted>
      <RightsFields {...form} />
      <AttributesSection shown={shown.attributes} touched={touched} onChange={onChange} />
    </Fields>
  )
}
