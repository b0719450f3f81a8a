import { fileFields, type SearchedName, searchedNames, type SearchPart } from '@vitrine/contract'

/** The searchable texts of a file besides its name, in the order `search_text` reads them. */
const parts = ['description', 'place', 'creator', 'other'] as const satisfies readonly SearchPart[]
const column = (name: SearchedName) => `nullif(f."${name}", '')`
const textOf = (part: SearchPart) => {
  const names = searchedNames.filter((name) => fileFields[name].search === part)
  return `concat_ws(chr(10), ${names.map(column).join(', ')})`
}

/** The SQL function that returns the searchable texts of a file. It is generated from the declared fields, so that a new field is
 *  searched once it is declared. */
export const searchTexts = `CREATE OR REPLACE FUNCTION "search_texts"(f files) RETURNS text[] LANGUAGE sql STABLE AS $$
	SELECT ARRAY[${parts.map(textOf).join(', ')}]
$$;`
