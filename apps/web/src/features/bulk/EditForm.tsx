import { Textarea, TextInput } from '@mantine/core'
import { Fields, Pair } from '../../ui/Fields.tsx'
import { AddTag } from './Adders.tsx'
import { AttributesSection } from './AttributesSection.tsx'
import css from './bulk.module.css'
import { labelled } from './Changed.tsx'
import { CountedChips } from './CountedChips.tsx'
import { type FormProps, Mark, textOf } from './FormFields.tsx'
import { RightsFields } from './RightsFields.tsx'

/** The fields of many files: what they have in common, what is mixed, and what was touched. */
export const EditForm = ({ atTags, ...form }: FormProps & { atTags: boolean }) => {
  const { shown, touched, onChange } = form
  const mark = { touched, onChange }
  return (
    <Fields>
      <Mark name="description" {...mark}>
        <Textarea
          autosize
          minRows={2}
          maxRows={8}
          {...textOf(form, 'description', 'description', 'Description')}
          leftSection={undefined}
        />
      </Mark>
      <Mark name="location" {...mark}>
        <TextInput {...textOf(form, 'location', 'location_text', 'Location')} />
      </Mark>
      <Pair>
        <Mark name="source_display_name" {...mark}>
          <TextInput {...textOf(form, 'source_display_name', 'source_display_name', 'Original source')} />
        </Mark>
        <Mark name="copyright" {...mark}>
          <TextInput {...textOf(form, 'copyright', 'copyright', 'Copyright')} />
        </Mark>
      </Pair>
      <Mark name="tags" {...mark}>
        <section className={css.group} aria-label="Tags">
          <h3>{labelled('Tags', touched.tags.add.length + touched.tags.remove.length > 0)}</h3>
          <CountedChips
            label="Tags of the files"
            counted={shown.tags.map((tag) => ({ ...tag, key: tag.name }))}
            total={shown.count}
            turned={touched.tags}
            onChange={(turned) => onChange({ ...touched, tags: turned })}
          />
          <AddTag
            label="Add a tag"
            focus={atTags}
            turned={touched.tags}
            onChange={(turned) => onChange({ ...touched, tags: turned })}
          />
          <p>
            Enter or a comma adds what is typed. Plus gives a tag to all files. A struck tag is taken off where it is
            found.
          </p>
        </section>
      </Mark>
      <RightsFields {...form} />
      <AttributesSection shown={shown.attributes} touched={touched} onChange={onChange} />
    </Fields>
  )
}
