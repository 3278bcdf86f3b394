package lsp

import (
	"context"
	"errors"

	"github.com/sourcegraph/jsonrpc2"
)

// later is what a method returns whose answer takes long. It is called with a context that ends when the client cancels the
// request, when a document is edited, or with the connection.
type later func(ctx context.Context) (any, error)

// errCancelled answers a request that the client, or the end of the session, has cancelled.
var errCancelled = &jsonrpc2.Error{Code: requestCancelled, Message: "cancelled"}

// errEdited is why a search ends whose result would be for other texts.
var errEdited = errors.New("a document was edited meanwhile")

// answerLater answers a request once its result is there.
func (s *Server) answerLater(id jsonrpc2.ID, do later) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ctx.Err() != nil { // the connection ends, and waits for what goes on
		return
	}
	ctx, cancel := context.WithCancelCause(s.ctx)
	s.asked[id] = cancel
	s.checking.Go(func() {
		defer cancel(nil)
		result, err := do(ctx)
		s.mu.Lock()
		delete(s.asked, id)
		s.mu.Unlock()
		if err != nil && ctx.Err() != nil {
			err = errCancelled
		}
		s.reply(s.ctx, id, result, err)
	})
}

// cancelRequest ends what goes on for a request.
func (s *Server) cancelRequest(p cancelParams) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if cancel := s.asked[p.ID]; cancel != nil {
		cancel(nil)
	}
	return nil, nil
}

// cancelProgress ends what the client shows under a token.
func (s *Server) cancelProgress(p progressToken) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if cancel := s.stoppable[p.Token]; cancel != nil {
		cancel()
	}
	return nil, nil
}

// endSearches ends all that goes on for requests. The caller holds mu.
func (s *Server) endSearches(cause error) {
	for _, cancel := range s.asked {
		cancel(cause)
	}
}
