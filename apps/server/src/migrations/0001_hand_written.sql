-- What drizzle-kit cannot express: storage, triggers, and indexes with a collation or storage parameters.

-- Counters may be lost in a crash; writing them must be cheap.
ALTER TABLE "limits" SET UNLOGGED;
--> statement-breakpoint
CREATE FUNCTION "ledger_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the ledger is only ever appended to';
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_is_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_is_kept"();
--> statement-breakpoint
ALTER TABLE "search_rows" ALTER COLUMN "words" SET STATISTICS 300;
--> statement-breakpoint
CREATE INDEX "search_rows_words" ON "search_rows" USING gin ("words") WITH (gin_pending_list_limit = 512);
--> statement-breakpoint
CREATE INDEX "search_rows_name" ON "search_rows" ("team", "name_key" COLLATE "C", "file") WHERE in_library;
--> statement-breakpoint
CREATE INDEX "search_words_word" ON "search_words" ("team", "word" COLLATE "C");
--> statement-breakpoint
CREATE INDEX "files_expires" ON "files" ("team", "expiration_date") WHERE expiration_date IS NOT NULL;
