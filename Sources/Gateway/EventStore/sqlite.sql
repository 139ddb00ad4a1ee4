-- The migrations of SQLite. Append new ones; never change or remove one.

-- migration: create events
CREATE TABLE events(
  cursor INTEGER PRIMARY KEY, at REAL NOT NULL, kind TEXT NOT NULL, activity_id TEXT,
  body BLOB NOT NULL);
CREATE INDEX events_of_activity ON events(activity_id) WHERE activity_id IS NOT NULL;

-- migration: create documents
CREATE TABLE documents(
  collection TEXT NOT NULL, key TEXT NOT NULL, body BLOB NOT NULL,
  PRIMARY KEY(collection, key)) WITHOUT ROWID;

-- migration: create meta
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

-- migration: give everything a project
CREATE TABLE projects(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, epoch TEXT NOT NULL);
INSERT INTO projects(id, name, epoch)
  SELECT 1, 'default', value FROM meta WHERE key = 'epoch';
CREATE TABLE project_events(
  id INTEGER PRIMARY KEY, project INTEGER NOT NULL, cursor INTEGER NOT NULL,
  at REAL NOT NULL, kind TEXT NOT NULL, activity_id TEXT, body BLOB NOT NULL,
  UNIQUE(project, cursor));
INSERT INTO project_events(project, cursor, at, kind, activity_id, body)
  SELECT 1, cursor, at, kind, activity_id, body FROM events ORDER BY cursor;
DROP TABLE events;
ALTER TABLE project_events RENAME TO events;
CREATE INDEX events_of_activity ON events(project, activity_id)
  WHERE activity_id IS NOT NULL;
CREATE TABLE project_documents(
  project INTEGER NOT NULL, collection TEXT NOT NULL, key TEXT NOT NULL,
  body BLOB NOT NULL, PRIMARY KEY(project, collection, key)) WITHOUT ROWID;
INSERT INTO project_documents SELECT 1, collection, key, body FROM documents;
DROP TABLE documents;
ALTER TABLE project_documents RENAME TO documents;
DROP TABLE meta;

-- migration: leave events of an activity to a scan
-- Each activity writes to another page of such an index, which was nearly half of all pages
-- written. The history of one activity is rarely read, and few events are kept.
DROP INDEX events_of_activity;

-- migration: count activities with events
-- The number shows what was lost with a damaged page. A table of its own would be one more page a
-- commit.
ALTER TABLE events ADD COLUMN activities INTEGER;

-- migration: version what is written
-- A cache finds the changes to apply by their version. Deletion markers have a table of their own,
-- so that reading documents does not step over them.
ALTER TABLE projects ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE projects ADD COLUMN cursor INTEGER NOT NULL DEFAULT 0;
ALTER TABLE projects ADD COLUMN compacted INTEGER NOT NULL DEFAULT 0;
ALTER TABLE documents ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE documents ADD COLUMN expires REAL;
CREATE TABLE deletions(
  id INTEGER PRIMARY KEY, project INTEGER NOT NULL, version INTEGER NOT NULL,
  collection TEXT NOT NULL, key TEXT NOT NULL);
UPDATE projects SET cursor =
  coalesce((SELECT max(cursor) FROM events WHERE project = projects.id), 0);

-- migration: index documents by expiry
-- Documents without an expiry were written by a repair that dropped it.
DELETE FROM documents WHERE collection IN ('answers', 'sent') AND expires IS NULL;
CREATE INDEX documents_by_expiry ON documents(project, collection, expires)
  WHERE expires IS NOT NULL;
