ALTER TABLE "downloads" ADD COLUMN "zip" uuid;--> statement-breakpoint
CREATE INDEX "downloads_zip" ON "downloads" USING btree ("zip") WHERE zip is not null;