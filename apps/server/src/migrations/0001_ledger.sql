-- Counts may be lost in a crash; writing them must cost little.
ALTER TABLE "limits" SET UNLOGGED;
--> statement-breakpoint
CREATE FUNCTION "ledger_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the ledger is only ever appended to';
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_is_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_is_kept"();
